import { Select } from '@mantine/core';
import { Button } from '../../components/button.tsx';
import { Segments } from '../../components/segments.tsx';
import { count } from '../../model/words.ts';
import { useApp, useDesk, useSettings, useView } from '../../state/use-desk.tsx';
import css from './today.module.css';

/** More locations than this go into a list instead of side by side. */
const sideBySide = 4;
const all = 'all';

export function Tools({ hidden, gone }: { hidden: number; gone: number }) {
  const showGone = useView((v) => v.showGone);
  const { view } = useDesk();
  return (
    <div className={css.tools}>
      <Layout />
      <LocationFilter />
      <PractitionerFilter />
      {gone > 0 && (
        <Button size="row" className={css.toggle} aria-pressed={showGone} onClick={() => view.toggleGone()}>
          {gone} cancelled or missed
        </Button>
      )}
      {hidden > 0 && (
        <div className={css.hidden}>
          <span>{hidden} hidden by filter</span>
          <ClearFilter hidden={hidden} />
        </div>
      )}
    </div>
  );
}

/** Two layouts of the same day; this PC remembers which. */
function Layout() {
  const desk = useDesk();
  const { dayLayout } = useSettings();
  return (
    <Segments
      label="Layout"
      data={[
        { value: 'list', label: 'List' },
        { value: 'columns', label: 'Columns' },
      ]}
      value={dayLayout}
      onChange={(dayLayout) => void desk.changeSettings({ dayLayout })}
    />
  );
}

function LocationFilter() {
  const desk = useDesk();
  const app = useApp();
  const locations = app?.locations ?? [];
  const { locationId } = useSettings();
  if (locations.length < 2) return null;
  const disabled = app?.policy?.held.includes('locationId') ?? false;
  const data = [
    ...locations.map((l) => ({ value: String(l.id), label: l.name })),
    { value: all, label: locations.length === 2 ? 'Both' : 'All' },
  ];
  const value = locations.some((l) => l.id === locationId) ? String(locationId) : all;
  const choose = (next: string | null) =>
    void desk.changeSettings({ locationId: next === null || next === all ? null : Number(next) });
  return locations.length <= sideBySide ? (
    <Segments label="Location" disabled={disabled} data={data} value={value} onChange={choose} />
  ) : (
    <Select
      aria-label="Location"
      disabled={disabled}
      className={css.select}
      data={data}
      value={value}
      onChange={choose}
      searchable
    />
  );
}

function PractitionerFilter() {
  const { view } = useDesk();
  const practitioners = useApp()?.practitioners ?? [];
  const chosen = useView((v) => v.practitionerId);
  if (practitioners.length < 2) return null;
  return (
    <Select
      aria-label="Practitioner"
      comboboxProps={{ width: 'max-content', position: 'bottom-start', withinPortal: false }}
      className={css.select}
      data={[
        { value: all, label: 'All practitioners' },
        ...practitioners.map((p) => ({ value: String(p.id), label: p.name })),
      ]}
      value={chosen === null ? all : String(chosen)}
      onChange={(next) => view.filterPractitioner(next === null || next === all ? null : Number(next))}
    />
  );
}

/** A location that the practice's policy sets stays. */
function ClearFilter({ hidden }: { hidden: number }) {
  const desk = useDesk();
  const locationHeld = useApp()?.policy?.held.includes('locationId') ?? false;
  const practitioner = useView((v) => v.practitionerId);
  if (locationHeld && practitioner === null) return null;
  return (
    <Button
      look="bare"
      className={css.showAll}
      aria-label={`Show all: ${count(hidden, 'row')} hidden by filter`}
      onClick={() => {
        desk.view.filterPractitioner(null);
        if (!locationHeld) void desk.changeSettings({ locationId: null });
      }}
    >
      Show all
    </Button>
  );
}
