import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react';
import type { FiguresView, Status, UnfilledView } from '../../../shared/bridge/views.ts';
import { commonZone } from '../../../shared/clinic-time.ts';
import { inCsvName } from '../../../shared/csv.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { type LocationIds, sayLocations } from '../../../shared/locations.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { LocationChoice } from '../../components/location-choice.tsx';
import { NotRead } from '../../components/not-loaded.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import { Segments } from '../../components/segments.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useCall, useCalls } from '../../state/use-call.ts';
import { useApp, useClockStyle, useDesk, useOfStatus, useView } from '../../state/use-desk.tsx';
import { useServed } from '../../state/use-locations.ts';
import { useTyped } from '../../state/use-typed.ts';
import { aboutFigures } from './figures-about.ts';
import { figuresCsv, partsOfFigures, type UnfilledKnown } from './figures-model.ts';
import { PartCard } from './figures-part.tsx';
import { FiguresSheet } from './figures-sheet.tsx';
import { daysOfSpan, type FigureSpan, figureSpans, titleOfSpan } from './figures-span.ts';
import { figuresWords } from './words.ts';

const spans = figureSpans.map((value) => ({ value, label: figuresWords.span[value] }));

/** How the shown day went, its week, or its month: plots and tables from what this PC knows. */
export function Figures() {
  const app = useApp();
  const date = useView((v) => v.date) ?? app?.today ?? null;
  const ofThisPc = useServed();
  const { view: desk } = useDesk();
  const places = useView((v) => v.takingsAt) ?? ofThisPc;
  const [span, setSpan] = useTyped<FigureSpan>('figures span', 'day');
  const days = app?.today && date ? daysOfSpan(span, date, app.today) : null;
  const { value, failure, read } = useCall('figures.read', days && { ...days, locationIds: [...places] });
  if (!app || !days) return <NotRead title={commonWords.howTheDayWent} />;
  const title = titleOfSpan(span, days);
  return (
    <ScreenBody
      title={title}
      aside={
        <>
          <Segments label={figuresWords.span.label} data={spans} value={span} onChange={setSpan} />
          <LocationChoice among={ofThisPc} others value={places} onChange={desk.showTakingsAt} />
        </>
      }
    >
      {failure && (
        <Note
          tone="danger"
          title={figuresWords.failed}
          actions={<Button onClick={() => void read()}>{commonWords.tryAgain}</Button>}
        >
          {sayFailure(failure)}
        </Note>
      )}
      {value && !failure && <Shown title={title} view={value} places={places} />}
      {!value && !failure && <p className={texts.softPlain}>{figuresWords.loading}</p>}
    </ScreenBody>
  );
}

type ShownProps = { title: string; view: FiguresView; places: LocationIds };

function Shown({ title, view, places }: ShownProps) {
  const { printing, view: desk } = useDesk();
  const clockStyle = useClockStyle();
  const unfilled = useUnfilled(view, places);
  const { where, zone, today } = usePlaces(places);
  const { about, csv } = figuresWords;
  const parts = partsOfFigures(view, unfilled, clockStyle);
  const whole = where ? figuresWords.title.at(title, where) : title;
  const link = useOfStatus(linkOf) ?? 'alone';
  const said = aboutFigures(view, { link, today, zone, clockStyle });
  const source = said.source.join(' ');
  return (
    <>
      <div className={layouts.wrapped}>
        <Button onClick={() => desk.go('money')}>
          <IconArrowLeft size={18} aria-hidden /> {figuresWords.back}
        </Button>
        <Button onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden /> {commonWords.print}
        </Button>
        <Button
          onClick={() =>
            void printing.saveCsv(csv.file(inCsvName(whole, 80)), figuresCsv(whole, said, parts))
          }
        >
          <IconDownload size={18} aria-hidden /> {csv.save}
        </Button>
      </div>
      <p className={texts.softPlain}>{source}</p>
      {said.missing && (
        <Note tone="warning" title={about.missingTitle(view.missing.length)}>
          {said.missing}
        </Note>
      )}
      {parts.map((part) => (
        <PartCard key={part.key} part={part} />
      ))}
      <FiguresSheet
        title={whole}
        about={[source, said.missing].filter(Boolean).join(' ')}
        zone={zone}
        parts={parts}
      />
    </>
  );
}

const linkOf = ({ link }: Status) => {
  if (!link) return 'alone';
  return link.state === 'linked' ? 'linked' : 'apart';
};

/** What is left of the working hours of those with appointments: asked one after the other, while the practice can be. */
function useUnfilled({ from, to, practitioners }: FiguresView, places: LocationIds): UnfilledKnown {
  const live = useOfStatus(({ connection }) => connection.state) === 'live';
  const ids = practitioners.flatMap(({ practitioner }) => practitioner?.id ?? []);
  const asked = ids.map((practitionerId) => ({ from, to, locationIds: [...places], practitionerId }));
  const answers = useCalls('figures.unfilled', asked, live);
  const known = answers.flatMap(({ value }): (readonly [number, UnfilledView])[] =>
    value ? [[value.practitionerId, value]] : [],
  );
  return { live, byPractitioner: new Map(known) };
}

/** The locations’ names, null: everywhere; their common zone; and the clinic’s today. */
function usePlaces(places: LocationIds) {
  const app = useApp();
  const locations = app?.locations ?? [];
  const zones = locations.filter(({ id }) => places.includes(id)).map(({ zone }) => zone);
  return {
    where: sayLocations(places, locations),
    zone: commonZone(zones, app?.zone ?? 'UTC'),
    today: app?.today ?? null,
  };
}
