import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { BookingSheet, PatientBrief } from '../../../shared/bridge/views.ts';
import { dayOf, sayShortDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { HeldFields } from '../../components/held-fields.tsx';
import layouts from '../../components/layout.module.css';
import { LeadingButton } from '../../components/leading-button.tsx';
import { LoadingDialog } from '../../components/loading-dialog.tsx';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { sayBirth } from '../../model/words.ts';
import { useAskedElsewhere } from '../../state/use-asked-times.ts';
import { useCall } from '../../state/use-call.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useMinutes } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import type { AskedTime } from '../../state/view.ts';
import css from './booking.module.css';
import { bookingActs } from './booking-acts.ts';
import { pastOf, sayInterval } from './booking-model.ts';
import { outlooks } from './case-outlook.ts';
import { What } from './choices.tsx';
import { sayClashes, sayElsewhere } from './conflict-words.ts';
import { FinderView } from './finder-view.tsx';
import { FundingNotes } from './funding.tsx';
import { Groups } from './groups.tsx';
import { BookingOutcome } from './outcome.tsx';
import { Picked, sayTime } from './picked.tsx';
import { BookingRefusal } from './refusal.tsx';
import { useBooking, type WrittenTime } from './use-booking.ts';
import { useClashes } from './use-conflicts.ts';
import { useFinder } from './use-finder.ts';
import { bookingWords } from './words.ts';

type BookProps = {
  patient: PatientBrief;
  /** The visit to book after; null: the latest that is known. */
  appointmentId: number | null;
  soonest: boolean;
  /** The time that was clicked in the diary. */
  at?: AskedTime;
  onClose: () => void;
};

/** Books a visit: the next one after the usual interval, the first free time, or a time of the diary. */
export function BookDialog({ patient, appointmentId, soonest, at, onClose }: BookProps) {
  const asked = { patientId: patient.id, appointmentId };
  const { value: sheet, failure, read } = useCall('booking.sheet', asked);
  const title = bookingWords.book(patient.name);
  if (!sheet)
    return (
      <LoadingDialog
        title={title}
        words={bookingWords.loading}
        failure={failure}
        onAgain={() => void read()}
        onClose={onClose}
      />
    );
  return <BookForm title={title} sheet={sheet} soonest={soonest} at={at ?? null} onClose={onClose} />;
}

type FormProps = {
  title: string;
  sheet: BookingSheet;
  soonest: boolean;
  at: AskedTime | null;
  onClose: () => void;
};

function BookForm({ title, sheet, soonest, at, onClose }: FormProps) {
  const clocks = useClocks();
  const id = useId();
  const finder = useFinder(sheet, { soonest, at });
  const [note, setNote] = useTyped('booking note', '');
  const [booked, setBooked] = useTyped<WrittenTime | null>('booked', null);
  /** How often the classes were to be read again. */
  const [looks, setLooks] = useState(0);
  const now = useMinutes();
  const { wish, chosen, zone, today } = finder;
  const clashes = useClashes(chosen, { appointmentId: null, locationId: wish.locationId });
  const elsewhere = useAskedElsewhere(chosen);
  const isEarlierDay = chosen !== null && pastOf(chosen.start, now, zone) === 'earlier-day';
  const asks = clashes.shown.length > 0 || elsewhere !== null || isEarlierDay;
  const { book, writing, writeFailure, clearFailure } = useBooking(setBooked, clashes);
  const service = sheet.services.find((s) => s.id === wish.serviceId);
  const minutes = chosen ? (chosen.end - chosen.start) / 60_000 : (service?.minutes ?? 30);
  if (booked !== null) {
    return (
      <BookingOutcome
        kind="booking"
        title={title}
        when={sayTime(booked.chosen, sheet, finder.zoneOf(booked.locationId), clocks)}
        writeId={booked.writeId}
        arrives={booked.arrives}
        onAnother={() => {
          setBooked(null);
          finder.taken();
        }}
        onClose={onClose}
      />
    );
  }
  const joins = chosen?.groupId !== undefined;
  const ready = chosen !== null && wish.serviceId !== null && wish.locationId !== null;
  const date = chosen ? dayOf(chosen.start, zone) : wish.from;
  const uncovered = outlooks(sheet, wish.caseId, { date, minutes, adds: true }).some(
    (o) => o.tone === 'danger',
  );
  const isToday = chosen !== null && dayOf(chosen.start, zone) === dayOf(now, zone);
  const acts = bookingActs({
    joins,
    walksIn: soonest,
    isToday,
    anyway: uncovered || asks,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Enter does not submit while there is a conflict, nor for a day that is past.
    if (asks && submitter?.hidden !== false) return;
    if (!chosen || !ready) return;
    const arrivesToo = submitter instanceof HTMLButtonElement && submitter.value === 'arrives';
    book(sheet.patient.id, { wish, chosen }, { note, arrives: arrivesToo });
  };
  const clash = clashes.shown.length > 0 && (
    <Note tone="warning" role="status" title={sayClashes(clashes.shown, zone, clocks.style)}>
      {bookingWords.clash.book}
    </Note>
  );
  return (
    <Dialog
      title={title}
      width="60rem"
      onClose={onClose}
      others={
        elsewhere && (
          <div className={css.asked}>
            <Note tone="warning" role="status" title={sayElsewhere(elsewhere, zone, clocks.style)}>
              {bookingWords.clash.book}
            </Note>
          </div>
        )
      }
      foot={
        <>
          <Picked time={chosen} sheet={sheet} zone={zone} />
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          {acts.other && (
            <Button type="submit" form={id} disabled={!ready || writing} value={acts.other.act}>
              {acts.other.words}
            </Button>
          )}
          {/* A clicked time is booked by the next Enter, unless something speaks against it. */}
          <LeadingButton
            leads={at !== null && !asks}
            look="main"
            type="submit"
            form={id}
            disabled={!ready || writing}
            value={acts.main.act}
          >
            {acts.main.words}
          </LeadingButton>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <HeldFields held={writing} className={`${layouts.plainFieldset} ${css.form}`}>
          <About sheet={sheet} today={today} />
          {at && clash}
          <What sheet={sheet} wish={wish} onWish={finder.change} />
          <FundingNotes sheet={sheet} caseId={wish.caseId} date={date} minutes={minutes} adds />
          <Groups key={looks} sheet={sheet} finder={finder} />
          <FinderView sheet={sheet} finder={finder} minutes={service?.minutes ?? 30} />
          <TextInput
            label={bookingWords.fields.note}
            placeholder={joins ? bookingWords.fields.noNote : bookingWords.fields.noteHint}
            disabled={joins}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {!at && clash}
          {writeFailure && (
            <BookingRefusal
              failure={writeFailure}
              onAgain={() => {
                clearFailure();
                finder.taken();
                setLooks(looks + 1);
              }}
            />
          )}
          {/* Lets Enter on a time submit: the visible button stands outside the form. */}
          <button type="submit" value={acts.main.act} hidden aria-hidden="true" tabIndex={-1} />
        </HeldFields>
      </form>
    </Dialog>
  );
}

type AboutProps = { sheet: BookingSheet; today: string };

/** The patient, how often they come, and what is booked already. */
function About({ sheet: { patient, coming, moreComing, intervalDays }, today }: AboutProps) {
  const clocks = useClocks();
  const booked = coming.slice(0, 3).map(({ start, locationId }) => {
    const day = dayOf(start, clocks.zoneOf(locationId));
    return `${sayShortDay(day)}, ${clocks.at(start, locationId)}`;
  });
  const more = coming.length + moreComing - booked.length;
  const facts = [
    sayBirth(patient.birthdate, today),
    intervalDays !== null && bookingWords.about.usually(sayInterval(intervalDays)),
    booked.length > 0 && bookingWords.about.booked(booked.join(' · '), more),
  ].filter(Boolean);
  return <p className={texts.softPlain}>{facts.join(' · ')}</p>;
}
