import { useApp } from '../state/use-desk.tsx';
import { Segments } from './segments.tsx';

const all = 'all';

type LocationProps = { value: number | null; onChange: (locationId: number | null) => void };

/** One location or all of them; nothing to choose where there is only one. */
export function LocationChoice({ value, onChange }: LocationProps) {
  const locations = useApp()?.locations ?? [];
  if (locations.length < 2) return null;
  return (
    <Segments
      label="Location"
      data={[
        ...locations.map((l) => ({ value: String(l.id), label: l.name })),
        { value: all, label: locations.length === 2 ? 'Both' : 'All' },
      ]}
      value={value === null ? all : String(value)}
      onChange={(next) => onChange(next === all ? null : Number(next))}
    />
  );
}
