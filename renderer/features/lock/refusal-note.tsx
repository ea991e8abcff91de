import { Note } from '../../components/note.tsx';
import type { Refusal } from './tries.ts';

/** Why a try did not open the desk. The seconds that count down are not read out each time. */
export function RefusalNote({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  return (
    <Note tone={refusal.wait ? 'wait' : 'long'} role="alert">
      {refusal.words} {refusal.wait && <span aria-live="off">{refusal.wait}</span>}
    </Note>
  );
}
