import { Note } from '../../components/note.tsx';
import type { UnlockRefusal } from './attempts.ts';

/** Why an attempt did not unlock. The countdown is not announced each second. */
export function RefusalNote({ refusal }: { refusal: UnlockRefusal | null }) {
  if (!refusal) return null;
  return (
    <Note tone={refusal.wait ? 'info' : 'danger'} role="alert">
      {refusal.words} {refusal.wait && <span aria-live="off">{refusal.wait}</span>}
    </Note>
  );
}
