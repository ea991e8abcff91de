import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CandidatesView, CandidateView, OfferView } from '../../../shared/bridge/views.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import type { AskedTime } from '../../state/view.ts';
import { CandidateRow, type Outcome } from './candidate-row.tsx';
import css from './candidates.module.css';
import { bookingWords } from './words.ts';

const words = bookingWords.fill;

/** The length of a time of which it is not known how far it is free. */
const usualMs = 30 * 60_000;

export type TimeToFill = AskedTime & { readonly exceptId?: number };

/**
 * Who could take a free time, best first, with the number to ring. `↑` and `↓` go from one to the next, Enter books or moves, `N` and `T` note
 * that there was no answer, or a no for the day.
 * @param leads the list has the focus as soon as it is there
 */
export function Candidates({ at, leads }: { at: TimeToFill; leads: boolean }) {
  const { start, end = start + usualMs, practitionerId, locationId, serviceId = null, exceptId = null } = at;
  const inClass = at.groupId !== undefined;
  const free = { start, end, practitionerId, locationId, serviceId, exceptId, inClass };
  const { value: found, failure, read } = useCall('booking.candidates', free);
  const title = inClass ? words.titleOfPlace : words.title;
  if (failure && !found)
    return (
      <Note
        tone="warning"
        role="alert"
        actions={<Button onClick={() => void read()}>{commonWords.tryAgain}</Button>}
      >
        {sayFailure(failure)}
      </Note>
    );
  return (
    <section className={layouts.stack} aria-label={title}>
      <h3 className={texts.legend}>{title}</h3>
      {found ? (
        <Found at={at} found={found} leads={leads} />
      ) : (
        <p className={texts.loading} data-autofocus={leads || undefined} tabIndex={-1}>
          {words.loading}
        </p>
      )}
    </section>
  );
}

function Found({ at, found, leads }: { at: TimeToFill; found: CandidatesView; leads: boolean }) {
  const { candidates, more, unread, waitingList } = found;
  return (
    <>
      {candidates.length === 0 ? (
        <p className={texts.softPlain} role="status">
          {noOne(at, waitingList)}
        </p>
      ) : (
        <CandidateList at={at} candidates={candidates} leads={leads} />
      )}
      {more > 0 && <p className={texts.softPlain}>{words.more(more)}</p>}
      {unread > 0 && <p className={texts.softPlain}>{words.unread(unread)}</p>}
      {waitingList === 'loading' && <p className={texts.softPlain}>{words.listLoading}</p>}
    </>
  );
}

function noOne({ groupId }: TimeToFill, waitingList: CandidatesView['waitingList']): string {
  if (groupId !== undefined) return waitingList === 'absent' ? words.noList : words.noneForPlace;
  return waitingList === 'absent' ? words.none : words.noneWaits;
}

type ListProps = {
  at: TimeToFill;
  candidates: readonly CandidateView[];
  leads: boolean;
};

const mainButtons = 'button[data-main]';

function CandidateList({ at, candidates, leads }: ListProps) {
  const { bridge, view } = useDesk();
  const clocks = useClocks();
  const { letterKeys } = useSettings();
  const { run } = useAction('booking.noteOffer', { notices: true, each: true });
  const [noted, setNoted] = useState<ReadonlyMap<number, OfferView | null>>(new Map());
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const offerOf = ({ patient, offer }: CandidateView) =>
    noted.get(patient.id) ?? (noted.has(patient.id) ? null : offer);
  const about = { practitionerId: at.practitionerId, date: dayOf(at.start, clocks.zoneOf(at.locationId)) };
  const focus = (to: number) =>
    list.current
      ?.querySelectorAll<HTMLElement>(mainButtons)
      [Math.min(Math.max(0, to), candidates.length - 1)]?.focus();

  // What other desks note changes no one's place, either.
  const { date } = about;
  useEffect(
    () =>
      bridge.on('offers.changed', ({ notes }) => {
        const ofDay = notes.filter((one) => one.date === date);
        if (ofDay.length === 0) return;
        setNoted((was) => {
          const now = new Map(was);
          for (const { patientId, offer } of ofDay) now.set(patientId, offer);
          return now;
        });
      }),
    [bridge, date],
  );

  // Unless the user has started with something else while it was being read.
  useEffect(() => {
    const here = document.activeElement;
    if (leads && (here === document.body || here?.matches('[tabindex="-1"]')))
      list.current?.querySelector<HTMLElement>(mainButtons)?.focus();
  }, [leads]);

  const note = async ({ patient, start }: CandidateView, outcome: OfferView['outcome'] | null) => {
    const done = await run({ ...about, patientId: patient.id, start, outcome });
    if (done) setNoted((was) => new Map(was).set(patient.id, done.offer));
  };
  const toggle = (index: number, outcome: Outcome) => {
    const one = candidates[index];
    if (!one) return;
    const isTakenBack = offerOf(one)?.outcome === outcome;
    void note(one, isTakenBack ? null : outcome);
    if (!isTakenBack) focus(index + 1);
  };
  const book = (one: CandidateView) => {
    void note(one, 'offered');
    const { patient, start, serviceId } = one;
    const { practitionerId, locationId, groupId } = at;
    view.openDialog({
      kind: 'book',
      patient,
      appointmentId: null,
      soonest: false,
      at: groupId === undefined ? { start, practitionerId, locationId, serviceId } : at,
    });
  };
  const move = (one: CandidateView) => {
    if (!one.later) return;
    void note(one, 'offered');
    const to = { start: one.start, practitionerId: at.practitionerId, clash: null };
    view.openDialog({ kind: 'move', patient: one.patient, appointmentId: one.later.appointmentId, to });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key === 'arrowdown') focus(active + 1);
    else if (key === 'arrowup') focus(active - 1);
    else if (key === 'home') focus(0);
    else if (key === 'end') focus(candidates.length - 1);
    else if (key === 'n' && letterKeys && !event.repeat) toggle(active, 'no-answer');
    else if (key === 't' && letterKeys && !event.repeat) toggle(active, 'not-today');
    else return;
    event.preventDefault();
  };

  return (
    <>
      <p className={css.keys} aria-hidden="true">
        <KeyCaps caps={['↑', '↓']} /> {words.keys.step} <KeyCaps caps={['Enter']} />{' '}
        {at.groupId === undefined ? words.keys.book : words.keys.place}
        {letterKeys && (
          <>
            {' '}
            <KeyCaps caps={['N']} /> {words.keys['no-answer']} <KeyCaps caps={['T']} />{' '}
            {words.keys['not-today']}
          </>
        )}
      </p>
      <ul
        ref={list}
        className={css.list}
        aria-label={at.groupId === undefined ? words.title : words.titleOfPlace}
        onKeyDown={onKeyDown}
      >
        {candidates.map((one, index) => (
          <CandidateRow
            key={one.patient.id}
            candidate={one}
            offer={offerOf(one)}
            freeFrom={at.start}
            locationId={at.locationId}
            isActive={index === active}
            leads={leads && index === 0}
            onFocus={() => setActive(index)}
            onBook={() => book(one)}
            onMove={() => move(one)}
            onOutcome={(outcome) => toggle(index, outcome)}
          />
        ))}
      </ul>
    </>
  );
}
