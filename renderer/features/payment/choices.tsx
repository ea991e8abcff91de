import { Dropdown } from '../../components/dropdown.tsx';
import { useApp } from '../../state/use-desk.tsx';
import { paymentWords } from './words.ts';

type Choice = { value: number | null; problem: string | null; onChange: (id: number) => void };

/** The location of the payment: shown where it is not the visit's or the desk's own. */
export function PaymentLocation({ asked, value, problem, onChange }: Choice & { asked: boolean }) {
  const locations = useApp()?.locations ?? [];
  if (!asked) return null;
  return (
    <Dropdown
      label={paymentWords.takenAt}
      options={locations.map((l) => ({ value: String(l.id), label: l.name }))}
      value={value === null ? null : String(value)}
      error={problem}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
