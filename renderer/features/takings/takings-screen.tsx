import { IconChartBar, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CountView, TakingsView } from '../../../shared/bridge/views.ts';
import { commonZone, sayDay } from '../../../shared/clinic-time.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { inCsvName } from '../../../shared/csv.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { type LocationIds, sayLocations } from '../../../shared/locations.ts';
import { Button } from '../../components/button.tsx';
import { ChangeMethod } from '../../components/change-method.tsx';
import { copyText } from '../../components/copy-text.ts';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { LocationChoice } from '../../components/location-choice.tsx';
import { NotRead } from '../../components/not-loaded.tsx';
import { Note } from '../../components/note.tsx';
import { RemovePayment } from '../../components/remove-payment.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { locationIdsKey } from '../../model/location-choices.ts';
import { type CountOf, countKey, noCount } from '../../state/desk-notes.ts';
import { TypedAbout } from '../../state/typed-about.tsx';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useClockStyle, useDesk, useView } from '../../state/use-desk.tsx';
import { useServed } from '../../state/use-locations.ts';
import { useTyped } from '../../state/use-typed.ts';
import { EndDialog } from './end-dialog.tsx';
import { Shifts } from './shifts.tsx';
import css from './takings.module.css';
import { type Removing, Takings } from './takings.tsx';
import { changedSince, isAsked, sinceShift, takingsCsv, withCounted } from './takings-model.ts';
import { TakingsSheet } from './takings-sheet.tsx';
import { takingsWords } from './words.ts';

const { closed: closedWords, foot } = takingsWords;

/** The takings of the shown day, by method, counted against the till. */
export function Money() {
  const app = useApp();
  const date = useView((v) => v.date) ?? app?.today ?? null;
  const ofThisPc = useServed();
  const { view: desk } = useDesk();
  const chosen = useView((v) => v.takingsAt);
  const places = chosen ?? ofThisPc;
  const asked = date === null ? null : { date, locationIds: [...places] };
  // Where one read fails, those of the read before stay, with their time: an open dialog is about them, and text is typed in it.
  const { value: view, failure, read } = useCall('takings.read', asked);
  if (!app || !date) return <NotRead title={takingsWords.title} />;
  return (
    <ScreenBody
      title={takingsWords.titleOf(sayDay(date))}
      aside={
        <>
          <LocationChoice among={ofThisPc} others value={places} onChange={desk.showTakingsAt} />
          <Button onClick={() => desk.go('figures')}>
            <IconChartBar size={18} aria-hidden /> {commonWords.howTheDayWent}
          </Button>
        </>
      }
    >
      {failure && (
        <Note
          tone="danger"
          title={takingsWords.failed}
          actions={<Button onClick={() => void read()}>{commonWords.tryAgain}</Button>}
        >
          {sayFailure(failure)}
        </Note>
      )}
      {view && (
        <TypedAbout of={['till', view.date, locationIdsKey(places)]}>
          <Read view={view} places={places} onAgain={read} />
        </TypedAbout>
      )}
      {!view && !failure && <p className={texts.softPlain}>{takingsWords.loading}</p>}
    </ScreenBody>
  );
}

type ReadProps = { view: TakingsView; places: LocationIds; onAgain: () => Promise<unknown> };

function Read({ view: day, places, onAgain }: ReadProps) {
  const clockStyle = useClockStyle();
  const { deskNotes, printing } = useDesk();
  const inTillAction = useAction('takings.setInTill', { notices: true, each: true });
  const { locations, zone } = usePlaces(places);
  const where = sayLocations(places, locations);
  const of = useMemo(() => ({ date: day.date, locationIds: [...places] }), [day.date, places]);
  const key = countKey(of);
  const { count, ended } = useCount(of);
  const [removing, setRemoving] = useTyped<Removing | null>('removal', null);
  const [changing, setChanging] = useTyped<Removing | null>('method change', null);
  const [ending, setEnding] = useTyped<'shift' | 'day' | null>('takings end', null);
  const last = ended.at(-1);
  const closed = last?.ended === 'day';
  const [about, setAbout] = useState<readonly number[]>([]);
  const addAbout = (methodId: number) =>
    setAbout((was) => (was.includes(methodId) ? was : [...was, methodId]));
  const setInTill = async (methodId: number, inTill: boolean) => {
    setAbout((was) => was.filter((id) => id !== methodId));
    await inTillAction.run({ methodId, inTill });
    await onAgain();
  };
  const view = closed ? day : withCounted(sinceShift(day, ended), count, about);
  return (
    <>
      <Shifts view={day} ended={ended} zone={zone} />
      {closed && <Closed view={day} ended={ended} onAgain={() => void deskNotes.reopen(of)} />}
      <Takings
        key={key}
        view={view}
        where={where ?? (locations.length > 1 ? takingsWords.allLocations : null)}
        count={closed ? noCount : count}
        zone={zone}
        closed={closed}
        since={closed || !last ? null : sayClock(last.at, zone, clockStyle)}
        asked={(method) => isAsked(method, count, about)}
        onCount={(methodId, text) => {
          // The field stays while its text is replaced, whether or not the method is in the till.
          addAbout(methodId);
          deskNotes.count(of, methodId, text);
        }}
        onCash={(methodId, cash, amount) => deskNotes.countCash(of, methodId, cash, amount)}
        onAll={() => setEnding('day')}
        onInTill={(methodId, inTill) => void setInTill(methodId, inTill)}
        onRemove={setRemoving}
        onChangeMethod={setChanging}
        onAbout={addAbout}
      />
      <div className={css.close}>
        {!closed && (
          <label className={css.noteField}>
            <span>{foot.note}</span>
            <textarea
              rows={2}
              maxLength={1000}
              value={count.note}
              onChange={(event) => deskNotes.note(of, event.currentTarget.value)}
            />
          </label>
        )}
        <div className={layouts.wrapped}>
          <Button onClick={() => window.print()}>
            <IconPrinter size={18} aria-hidden /> {commonWords.print}
          </Button>
          <Button
            onClick={() =>
              void printing.saveCsv(
                foot.csvFile(day.date, where ? ` ${inCsvName(where, 40)}` : ''),
                takingsCsv(day, count, zone, ended),
              )
            }
          >
            <IconDownload size={18} aria-hidden /> {foot.csv}
          </Button>
          <CopyCsv text={() => takingsCsv(day, count, zone, ended)} />
          {!closed && <Button onClick={firstClick(() => setEnding('shift'))}>{foot.endShift}</Button>}
          {!closed && (
            <Button look="main" onClick={firstClick(() => setEnding('day'))}>
              {foot.closeDay}
            </Button>
          )}
        </div>
        <p className={texts.softPlain}>{foot.kept}</p>
      </div>
      <TakingsSheet view={day} count={count} ended={ended} zone={zone} where={where} />
      {removing && (
        <RemovePayment
          method={removing.method}
          payment={{ ...removing.payment, patientId: null }}
          zone={zone}
          onClose={() => setRemoving(null)}
        />
      )}
      {changing && (
        <ChangeMethod
          {...changing}
          patientName={changing.payment.patientName}
          methods={day.known}
          onClose={() => setChanging(null)}
        />
      )}
      {ending && (
        <EndDialog
          how={ending}
          methods={view.methods}
          asked={(method) => isAsked(method, count, about)}
          count={count}
          onNote={(note) => deskNotes.note(of, note)}
          onEnd={async (by) => {
            const shown = Object.fromEntries(view.methods.map((m) => [String(m.method.id), m.cents]));
            const ended = await deskNotes.end(of, ending, { by, shown });
            // If the sums have changed there, they are shown before the user is asked again.
            if (!ended) await onAgain();
            return ended;
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

/** The closed day; payments after the close are named, since they were not counted. */
function Closed({
  view,
  ended,
  onAgain,
}: {
  view: TakingsView;
  ended: readonly CountView[];
  onAgain: () => void;
}) {
  const changed = changedSince(view, ended);
  const again = <Button onClick={onAgain}>{closedWords.again}</Button>;
  if (changed.length === 0) return <Note tone="success" title={closedWords.title} actions={again} />;
  return (
    <Note tone="warning" title={closedWords.changedTitle} actions={again}>
      {closedWords.changed(changed.join(', '))}
    </Note>
  );
}

/** The practice's locations, and their common zone; the clinic's where they have none. */
function usePlaces(places: LocationIds) {
  const app = useApp();
  const locations = app?.locations ?? noLocations;
  const zones = locations.filter(({ id }) => places.includes(id)).map(({ zone }) => zone);
  return { locations, zone: commonZone(zones, app?.zone ?? 'UTC') };
}

const noLocations: never[] = [];

/** The count of a day and locations as stored on this PC, read when it is shown. */
function useCount(of: CountOf) {
  const { deskNotes } = useDesk();
  const key = countKey(of);
  const count = useStore(deskNotes.store, (s) => s.counts[key]) ?? noCount;
  const ended = useStore(deskNotes.store, (s) => s.ended[key]) ?? none;
  useEffect(() => {
    void deskNotes.readCount(of);
  }, [deskNotes, of]);
  return { count, ended };
}

const none: readonly CountView[] = [];

function CopyCsv({ text }: { text: () => string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const now = text();
    if (await copyText(document, now)) setCopied(now);
  };
  // Of other figures than those that were copied it is not said.
  const isCopied = copied !== null && copied === text();
  return (
    <Button onClick={() => void copy()} onBlur={() => setCopied(null)}>
      <IconCopy size={18} aria-hidden /> {isCopied ? foot.copied : foot.copyCsv}
    </Button>
  );
}
