import type { ConsultingView } from '../../../shared/bridge/views.ts';
import { sayAge } from '../../../shared/clinic-time.ts';
import { Note } from '../../components/note.tsx';
import { consultingWords } from './words.ts';

const words = consultingWords.link;
/** What the desks say is confirmed every 20 s; from this age on it is said, ms. */
const oldMs = 120_000;

/** Why the list may not be as it is now; nothing while it is. */
export function LinkNote({ view: { link, knownAt }, now }: { view: ConsultingView; now: number }) {
  const age = knownAt === null ? words.unknown : sayAge(Math.max(0, now - knownAt));
  if (link === 'alone') {
    return (
      <Note tone="warning" role="status" title={words.alone}>
        {words.aloneMeans(age)}
      </Note>
    );
  }
  if (link === 'no-desk') {
    return (
      <Note tone="warning" role="status" title={words.noDesk}>
        {words.noDeskMeans(age)}
      </Note>
    );
  }
  if (knownAt === null || now - knownAt < oldMs) return null;
  return (
    <Note tone="info" role="status" title={words.old(age)}>
      {words.oldMeans}
    </Note>
  );
}
