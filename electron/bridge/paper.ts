import type { PaperView, WriteView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Paper } from '../papers/papers.ts';
import { connected } from './connected.ts';
import { withHistory } from './filed-before.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const paperCalls = ({
  companion,
}: BridgePorts): Handlers<
  'paper.begin' | 'paper.put' | 'paper.look' | 'paper.fit' | 'paper.firstPage' | 'file.add' | 'paper.forget'
> => {
  const { papers, scans } = companion.paperwork;
  return {
    'paper.begin': ({ name, bytes }) =>
      connected(companion, () => {
        const begun = papers.begin(name, bytes);
        return begun.ok ? ok({ paperId: begun.value }) : begun;
      }),
    'paper.put': ({ paperId, piece }) => {
      const put = papers.put(paperId, piece);
      return put.ok ? ok({}) : put;
    },
    'paper.look': ({ paperId }) => seen(companion, papers.look(paperId)),
    'paper.fit': ({ paperId }) => seen(companion, papers.fit(paperId)),
    'paper.firstPage': ({ paperId }) => ok({ jpeg: papers.firstPage(paperId) }),
    'file.add': ({ paperId, patientId, as }) =>
      connected(companion, async (session) => {
        if (!(await scans.mayFile(paperId))) return failed(failure('stale'));
        const ready = papers.files(paperId, as);
        if (!ready.ok) return ready;
        const { digest, files } = ready.value;
        const writes: WriteView[] = [];
        for (const { name, bytes } of files) {
          const args = { patientId, name, size: bytes.byteLength, digest };
          const added = session.outbox.add('file', args, { name, bytes });
          if (!added.ok) return failed(added.failure);
          papers.took(paperId, as);
          writes.push(session.outbox.view(added.value));
        }
        papers.forget([paperId]);
        // Safe in the outbox: that moving the scan takes a while, or fails, holds nobody up.
        void scans.filed(paperId);
        return ok({ writes });
      }),
    'paper.forget': ({ paperIds }) => {
      papers.forget(paperIds);
      return ok({});
    },
  };
};

async function seen(
  companion: BridgePorts['companion'],
  looking: Promise<Result<Paper>>,
): Promise<Result<PaperView>> {
  const looked = await looking;
  if (!looked.ok) return looked;
  return connected(companion, (session) => ok(withHistory(looked.value, session)));
}
