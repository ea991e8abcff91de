import type { documentCalls as contract } from '../../shared/bridge/calls/documents.ts';
import { type PaperView, windowRows } from '../../shared/bridge/views.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Paper } from '../documents/documents.ts';
import { withHistory } from '../documents/filing-history.ts';
import { connected } from './connected.ts';
import { filedView } from './filed-view.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const documentCalls = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => {
  const { papers } = companion.deskDocuments;
  return {
    'file.filed': ({ patientId }) =>
      connected(companion, ({ outbox, names }) => {
        const files = outbox
          .done('file', patientId)
          .slice(0, windowRows)
          .map((row) => filedView(row, names));
        return ok({ files });
      }),
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
    'file.add': async ({ patientId, papers: confirmed }) => {
      const handed = await companion.deskDocuments.handOver(patientId, confirmed);
      return handed.ok ? ok({ answers: handed.value }) : handed;
    },
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
