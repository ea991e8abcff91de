import { Dropdown } from '../../components/dropdown.tsx';
import small from '../../components/small-select.module.css';
import { useApp, useDesk, useView } from '../../state/use-desk.tsx';
import { todayWords } from './words.ts';

const all = '';

/** Filters the list of today by practitioner. */
export function PractitionerFilter() {
  const { view } = useDesk();
  const practitioners = useApp()?.practitioners ?? [];
  const chosen = useView((v) => v.practitionerId);
  if (practitioners.length < 2) return null;
  return (
    <Dropdown
      command="filter"
      aria-label={todayWords.tools.practitioner}
      className={small.select}
      width="max-content"
      options={[
        { value: all, label: todayWords.tools.everyone },
        ...practitioners.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen === null ? all : String(chosen)}
      onChange={(id) => view.filterPractitioner(id === all ? null : Number(id))}
    />
  );
}
