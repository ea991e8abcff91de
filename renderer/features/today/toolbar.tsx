import { memo } from 'react';
import { Button } from '../../components/button.tsx';
import { LocationChoice } from '../../components/location-choice.tsx';
import { Segments } from '../../components/segments.tsx';
import { showPlaces } from '../../state/shown-places.ts';
import { useDesk, useSettings, useView } from '../../state/use-desk.tsx';
import { useServed, useShown } from '../../state/use-locations.ts';
import { PractitionerFilter } from './practitioner-filter.tsx';
import css from './today.module.css';
import { todayWords } from './words.ts';

const words = todayWords.tools;

export const Tools = memo(function Tools({ hidden, gone }: { hidden: number; gone: number }) {
  const showGone = useView((v) => v.showGone);
  const { view } = useDesk();
  return (
    <div className={css.tools}>
      <Layout />
      <LocationFilter />
      <PractitionerFilter />
      <RunningLate />
      {gone > 0 && (
        <Button size="row" className={css.toggle} aria-pressed={showGone} onClick={() => view.toggleGone()}>
          {words.gone(gone)}
        </Button>
      )}
      {hidden > 0 && (
        <div className={css.hidden}>
          <span>
            {words.hidden(hidden)}
            <span className="unseen"> {words.byFilter}</span>
          </span>
          <ClearFilter hidden={hidden} />
        </div>
      )}
    </div>
  );
});

function RunningLate() {
  const { view } = useDesk();
  const practitionerId = useView((v) => v.practitionerId);
  return (
    <Button
      size="row"
      className={css.toggle}
      aria-keyshortcuts="y"
      title={words.lateMeans}
      onClick={() => view.openDialog({ kind: 'late', practitionerId })}
    >
      {words.late}
    </Button>
  );
}

/** Two layouts of the same day; stored on this PC. */
function Layout() {
  const desk = useDesk();
  const { dayLayout } = useSettings();
  return (
    <Segments
      label={words.layout}
      data={[
        { value: 'list', label: words.list },
        { value: 'columns', label: words.columns },
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
      aria-label={words.showAllHidden(hidden)}
      onClick={() => {
        desk.view.filterPractitioner(null);
        showPlaces(desk, served, []);
      }}
    >
      {words.showAll}
    </Button>
  );
}
