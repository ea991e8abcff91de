import { memo } from 'react';
import { Button } from '../../components/button.tsx';
import { LocationChoice } from '../../components/location-choice.tsx';
import { Segments } from '../../components/segments.tsx';
import { count } from '../../model/words.ts';
import { showPlaces } from '../../state/shown-places.ts';
import { useDesk, useSettings, useView } from '../../state/use-desk.tsx';
import { useServed, useShown } from '../../state/use-locations.ts';
import { PractitionerFilter } from './practitioner-filter.tsx';
import css from './today.module.css';

export const Tools = memo(function Tools({ hidden, gone }: { hidden: number; gone: number }) {
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
          <span>
            {hidden} hidden<span className="unseen"> by filter</span>
          </span>
          <ClearFilter hidden={hidden} />
        </div>
      )}
    </div>
  );
});

/** Two layouts of the same day; stored on this PC. */
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

/** Filters by the locations of this PC, which it stores; or, temporarily, everywhere. */
function LocationFilter() {
  const desk = useDesk();
  const served = useServed();
  const shown = useShown();
  const everywhere = useView((v) => v.everywhere);
  return (
    <LocationChoice
      among={served}
      value={everywhere ? [] : shown}
      onChange={(places) => showPlaces(desk, served, places)}
    />
  );
}

function ClearFilter({ hidden }: { hidden: number }) {
  const desk = useDesk();
  const served = useServed();
  return (
    <Button
      look="bare"
      className={css.showAll}
      aria-label={`Show all: ${count(hidden, 'row')} hidden by filter`}
      onClick={() => {
        desk.view.filterPractitioner(null);
        showPlaces(desk, served, []);
      }}
    >
      Show all
    </Button>
  );
}
