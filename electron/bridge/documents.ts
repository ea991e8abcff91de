import type { documentCalls as contract } from '../../shared/bridge/calls/documents.ts';
import { type DocumentView, windowRows } from '../../shared/bridge/views.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { LoadedDocument } from '../documents/documents.ts';
import { withHistory } from '../documents/filing-history.ts';
import { connected } from './connected.ts';
import { filedView } from './filed-view.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const documentHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => {
  const { documents } = companion.deskDocuments;
  return {
    'file.filed': ({ patientId }) =>
      connected(companion, ({ outbox, names }) => {
        const files = outbox
          .done('file', patientId)
          .slice(0, windowRows)
          .map((row) => filedView(row, names));
        return ok({ files });
      }),
    'document.begin': ({ name, bytes }) =>
      connected(companion, () => {
        const begun = documents.begin(name, bytes);
        return begun.ok ? ok({ documentId: begun.value }) : begun;
      }),
    'document.put': ({ documentId, piece }) => {
      const put = documents.put(documentId, piece);
      return put.ok ? ok({}) : put;
    },
    'document.look': ({ documentId }) => seen(companion, documents.look(documentId)),
    'document.fit': ({ documentId }) => seen(companion, documents.fit(documentId)),
    'document.firstPage': ({ documentId }) => ok({ jpeg: documents.firstPage(documentId) }),
    'file.add': async ({ patientId, documents: confirmed }) => {
      const handed = await companion.deskDocuments.handover.file(patientId, confirmed);
      return handed.ok ? ok({ answers: handed.value }) : handed;
    },
    'file.handed': async ({ documentIds }) => {
      const standings = await companion.deskDocuments.handover.standings(documentIds);
      return standings.ok ? ok({ documents: standings.value }) : standings;
    },
    'document.forget': ({ documentIds }) => {
      documents.forget(documentIds);
      return ok({});
    },
  };
};

/** By what documents are named: the clinic's pattern, and the day that it is there. */
export const namingOf = (companion: BridgePorts['companion']) => ({
  pattern: companion.settings().documentNamePattern,
  today: companion.state().today,
});

async function seen(
  companion: BridgePorts['companion'],
  looking: Promise<Result<LoadedDocument>>,
): Promise<Result<DocumentView>> {
  const looked = await looking;
  if (!looked.ok) return looked;
  return connected(companion, (session) => ok(withHistory(looked.value, session, namingOf(companion))));
}
