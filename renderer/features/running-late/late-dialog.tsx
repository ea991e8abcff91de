import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DayRow, mostMinutesLate } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { expectedStart, minutesBehind, whomToRing } from '../../../shared/running-late.ts';
import { Button } from '../../components/button.tsx';
import { CalledName, CallOutcomes, CallPhone } from '../../components/call-parts.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Dropdown } from '../../components/dropdown.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { callsLeft, lastCallAbout } from '../../model/calls.ts';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useDayOf } from '../../state/use-day-of.ts';
import { useApp, useMinutes } from '../../state/use-desk.tsx';
import css from './running-late.module.css';
import { runningLateWords as words } from './words.ts';

const choices = [5, 10, 15, 20, 30] as const;

type LateDialogProps = { readonly practitionerId: number | null; readonly onClose: () => void };

/** Sets by how much a practitioner runs late, and lists who is to be called then. */
export function LateDialog({ practitionerId: asked, onClose }: LateDialogProps) {
  const app = useApp();
  const { day } = useDayOf(app?.today ?? null);
  const [chosen, setChosen] = useState(asked);
  const rows = [...(day?.rows.values() ?? [])];
  const working = new Map(
    rows.flatMap(({ practitioner }) => (practitioner ? [[practitioner.id, practitioner]] : [])),
  );
  const practitioners = (app?.practitioners ?? []).filter(({ id }) => working.has(id) || id === chosen);
  const practitionerId = chosen ?? practitioners[0]?.id ?? null;
  // The practitioner who was shown first stays, also if only others work today by then.
  if (chosen !== practitionerId) setChosen(practitionerId);
  return (
    <Dialog
      title={words.title}
      width="52rem"
      onClose={onClose}
      foot={<Button onClick={onClose}>{commonWords.close}</Button>}
    >
      <div className={layouts.stackWide}>
        <Dropdown
          label={words.practitioner}
          options={practitioners.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={practitionerId === null ? null : String(practitionerId)}
          onChange={(id) => setChosen(Number(id))}
        />
        {day && practitionerId !== null && (
          <OfPractitioner
            key={practitionerId}
            practitionerId={practitionerId}
            date={day.date}
            rows={rows.filter(({ practitioner }) => practitioner?.id === practitionerId)}
          />
        )}
      </div>
    </Dialog>
  );
}

type OfProps = { readonly practitionerId: number; readonly date: string; readonly rows: readonly DayRow[] };

function OfPractitioner({ practitionerId, date, rows }: OfProps) {
  const now = useMinutes();
  const clocks = useClocks();
  const { busy, failure, run } = useAction('day.late');
  const late = rows.find((row) => row.late)?.late;
  const behind = minutesBehind(rows, now);
  const [typed, setTyped] = useState<string | null>(null);
  const set = async (minutes: number | null) => {
    if (await run({ date, practitionerId, minutes })) setTyped((now) => (now === typed ? null : now));
  };
  const isOther = late !== undefined && !choices.some((one) => one === late.minutes);
  return (
    <>
      {/* Not disabled meanwhile: what has the focus would lose it. */}
      <fieldset className={layouts.plainFieldset} aria-busy={busy}>
        <legend className={texts.legend}>{words.by}</legend>
        <div className={css.choices}>
          <Button data-autofocus aria-pressed={!late} onClick={() => void set(null)}>
            {words.onTime}
          </Button>
          {choices.map((minutes) => (
            <Button key={minutes} aria-pressed={late?.minutes === minutes} onClick={() => void set(minutes)}>
              {words.minutes(minutes)}
            </Button>
          ))}
          <OtherMinutes
            isSet={isOther}
            text={typed ?? (isOther ? String(late.minutes) : '')}
            onType={setTyped}
            onSet={(minutes) => void set(minutes)}
          />
        </div>
        <p className={texts.softPlain}>
          {late && `${words.setBy(clocks.at(late.at, null), late.by)} `}
          {behind !== null && behind > 0 && `${words.behind(behind)} `}
          {words.means}
        </p>
      </fieldset>
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      <ToCall date={date} rows={whomToRing(rows, practitionerId, now)} minutes={late?.minutes ?? null} />
    </>
  );
}

type OtherProps = {
  readonly isSet: boolean;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onSet: (minutes: number) => void;
};

function OtherMinutes({ isSet, text, onType, onSet }: OtherProps) {
  const [tried, setTried] = useState(false);
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const isGood = minutes >= 1 && minutes <= mostMinutesLate;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isGood) onSet(minutes);
  };
  return (
    <form className={css.other} onSubmit={submit}>
      <TextInput
        aria-label={words.other}
        placeholder={words.other}
        inputMode="numeric"
        maxLength={3}
        value={text}
        error={tried && !isGood && words.notMinutes(mostMinutesLate)}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" aria-pressed={isSet}>
        {words.set}
      </Button>
    </form>
  );
}

type ToCallProps = {
  readonly date: string;
  readonly rows: readonly DayRow[];
  readonly minutes: number | null;
};

/** Who has not arrived yet, with numbers, when they can expect to go in, and what came of the call. */
function ToCall({ date, rows, minutes }: ToCallProps) {
  if (rows.length === 0) return <p className={texts.softPlain}>{words.noneToCall}</p>;
  if (minutes === null) return <p className={texts.softPlain}>{words.noDelay(rows.length)}</p>;
  const { left, noPhone } = callsLeft(rows, minutes);
  return (
    <section aria-label={words.toCall}>
      <h3 className={texts.legend}>{words.toCall}</h3>
      <p className={texts.softPlain}>
        {words.left(left, noPhone, rows.length)} {words.callsShown}
      </p>
      <ul className={css.calls}>
        {rows.map((row) => (
          <LateCall key={row.key} date={date} row={row} minutes={minutes} />
        ))}
      </ul>
    </section>
  );
}

function LateCall({ date, row, minutes }: { date: string; row: DayRow; minutes: number }) {
  const clocks = useClocks();
  const now = useMinutes();
  const name = row.patient?.name ?? words.patient(row.patientId);
  const call = { row, minutes, name, made: lastCallAbout([row], minutes) };
  const expected = expectedStart(row, now);
  return (
    <li className={css.call}>
      <span className={css.times}>
        <b>{clocks.at(row.start, row.locationId)}</b>
        <span className={texts.softPlain}>
          {expected !== null && words.expected(clocks.at(expected, row.locationId))}
        </span>
      </span>
      <span className={layouts.cell}>
        <CalledName call={call} />
      </span>
      <CallPhone call={call} />
      {row.patient?.phone ? <CallOutcomes call={call} date={date} /> : <span />}
    </li>
  );
}
