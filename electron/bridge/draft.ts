import { ok } from '../../shared/result.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

/** What is half done at the desk while it is covered (electron/documents/drafts.ts). */
export const draftCalls = ({ companion }: BridgePorts): Handlers<'draft.keep' | 'draft.take'> => ({
  'draft.keep': (draft) => {
    companion.deskDocuments.drafts.keep(draft);
    return ok({});
  },
  'draft.take': () => connected(companion, () => ok({ text: companion.deskDocuments.drafts.take() })),
});
