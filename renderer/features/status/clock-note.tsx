import { Note } from '../../components/note.tsx';
import { clockWarning } from '../../model/clock-skew.ts';
import { useOfStatus } from '../../state/use-desk.tsx';

/** A quiet note that this PC's clock is off. */
export function ClockNote() {
  const warning = clockWarning(useOfStatus((status) => status.clockSkewMs));
  if (!warning) return null;
  return (
    <Note tone="info">
      <b>{warning.title}</b> {warning.means}
    </Note>
  );
}
