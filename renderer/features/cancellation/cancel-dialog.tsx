import { Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { type CancellationSheet, type DayRow, mayCancelAll } from '../../../shared/bridge/views.ts';
import { dayOf, sayDay } from '../../../shared/clinic-time.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { HeldFields } from '../../components/held-fields.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import layouts from '../../components/layout.module.css';
import { LoadingDialog } from '../../components/loading-dialog.tsx';
import { Note } from '../../components/note.tsx';
import { OthersAtSheet } from '../../components/others-at-sheet.tsx';
import texts from '../../components/text.module.css';
import { useClaimedSheet } from '../../components/use-claimed-sheet.ts';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useDay, useDesk, useSettings } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import css from './cancellation.module.css';
import { cancellationWords as words } from './words.ts';

type CancelProps = { readonly row: DayRow; readonly onClose: () => void };

/** Cancels a visit by one of the practice's reasons. The dialog closes with the click: its row and a bar offer to undo it. */
export function CancelDialog({ row, onClose }: CancelProps) {
  const asked = { appointmentId: row.appointmentId, patientId: row.patientId ?? 0 };
  const { value: sheet, failure, read } = useCall('booking.cancellation', asked);
  const title = words.title(row.patient?.name ?? commonWords.unknownPatient);
  const isLeft = sheet?.places.some(({ patientId }) => patientId === row.patientId) ?? false;
  if (sheet && isLeft && sheet.reasons.length > 0) {
    return <CancelForm title={title} row={row} sheet={sheet} onAgain={read} onClose={onClose} />;
  }
  if (!sheet) {
    return <LoadingDialog title={title} failure={failure} onAgain={() => void read()} onClose={onClose} />;
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {commonWords.close}
        </Button>
      }
    >
      <p>{isLeft ? words.noReasons : words.isCancelled}</p>
    </Dialog>
  );
}

type FormProps = CancelProps & {
  readonly title: string;
  readonly sheet: CancellationSheet;
  /** What is shown has changed. */
  readonly onAgain: () => Promise<unknown>;
};

function CancelForm({ title, row, sheet, onAgain, onClose }: FormProps) {
  const id = useId();
  const { busy, failure, run, clear } = useAction('booking.cancel');
  const [reasonId, setReasonId] = useTyped<number | null>(`cancel ${row.key} reason`, null);
  const [everyone, setEveryone] = useTyped(`cancel ${row.key} everyone`, false);
  const [note, setNote] = useTyped(`cancel ${row.key} note`, '');
  const [tried, setTried] = useState(false);
  const reasons = useRef<HTMLFieldSetElement>(null);
  const { view } = useDesk();
  const { appointmentId, patientId } = row;
  const left = sheet.places.length;
  const isShared = row.group !== null && left > 1;
  const mayBeAll = isShared && mayCancelAll(sheet.places);
  const isForAll = mayBeAll && everyone;
  const reason = sheet.reasons.find((one) => one.id === reasonId);
  const { start, places } = sheet;
  const shown = { everyone: isForAll, reason, note: note.trim() || null, start, places };
  const claimed = useClaimedSheet({ kind: 'cancellation', patientId, appointmentId }, shown, {
    name: row.patient?.name ?? commonWords.unknownPatient,
    onFree: onAgain,
    open: () => view.openDialog({ kind: 'cancel', row }),
  });

  const cancel = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason || patientId === null) return reasons.current?.querySelector('input')?.focus();
    claimed.confirm(() => void send(reason, patientId));
  };
  const send = async (why: NonNullable<typeof reason>, forPatient: number) => {
    const done = await run({ ...shown, appointmentId, patientId: forPatient, reason: why });
    if (done) onClose();
    else await onAgain();
  };

  return (
    <Dialog
      title={title}
      width="40rem"
      onClose={onClose}
      others={<OthersAtSheet claimed={claimed} patientId={patientId} appointmentId={appointmentId} />}
      foot={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button look="danger" type="submit" form={id} disabled={busy || claimed.blocked}>
            {isForAll ? words.cancelAll(left) : words.cancel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={cancel}>
        <HeldFields held={busy} className={`${layouts.plainFieldset} ${layouts.stackWide}`}>
          <Visit row={row} start={sheet.start} />
          {isShared && !mayBeAll && <p className={texts.softPlain}>{words.oneByOne}</p>}
          {mayBeAll && (
            <Whom
              name={row.patient?.name ?? commonWords.unknownPatient}
              left={left}
              everyone={everyone}
              onChange={setEveryone}
            />
          )}
          <fieldset ref={reasons} className={layouts.plainFieldset} aria-describedby={`${id}-reason`}>
            <legend className={texts.legend}>{words.why}</legend>
            <Reasons
              reasons={sheet.reasons}
              chosen={reasonId}
              onChoose={(chosen) => {
                setReasonId(chosen);
                clear();
              }}
            />
            <p id={`${id}-reason`} className={texts.problem} role="alert">
              {tried && !reason ? words.chooseReason : null}
            </p>
          </fieldset>
          <Textarea
            label={words.note}
            autosize
            minRows={1}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <p className={texts.softPlain}>
            {words.chargesBy} {sheet.recurring && words.series}
          </p>
          {failure && (
            <Note tone="danger" role="alert">
              {sayFailure(failure)}
            </Note>
          )}
        </HeldFields>
      </form>
    </Dialog>
  );
}

/** When it is, with whom, and for what: as the day has it now, where it is shown. */
function Visit({ row: asOpened, start }: { row: DayRow; start: number }) {
  const clocks = useClocks();
  const row = useDay((d) => d.day?.rows.get(asOpened.key)) ?? asOpened;
  const day = sayDay(dayOf(start, clocks.zoneOf(row.locationId)));
  const what = [day, clocks.at(start, row.locationId), row.practitioner?.name, row.service?.name];
  return <p className={css.visit}>{what.filter(Boolean).join(' · ')}</p>;
}

type WhomProps = {
  readonly name: string;
  readonly left: number;
  readonly everyone: boolean;
  readonly onChange: (everyone: boolean) => void;
};

function Whom({ name, left, everyone, onChange }: WhomProps) {
  const group = useId();
  const choices = [
    [false, words.onlyOne(name)],
    [true, words.everyone(left)],
  ] as const;
  return (
    <fieldset className={layouts.plainFieldset}>
      <legend className={texts.legend}>{words.whom}</legend>
      <div className={css.reasons}>
        {choices.map(([value, said]) => (
          <label key={said} className={`${layouts.pressable} ${css.reason}`}>
            <input type="radio" name={group} checked={everyone === value} onChange={() => onChange(value)} />
            <span>{said}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ReasonsProps = {
  readonly reasons: CancellationSheet['reasons'];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
};

/** The reasons, as segments: a digit chooses one while they have the focus, Enter goes on. */
function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  const group = useId();
  const { letterKeys } = useSettings();
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const reason = /^[1-9]$/.test(event.key) && letterKeys ? reasons[Number(event.key) - 1] : undefined;
    if (!reason || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(reason.id);
    // What has the focus is what a screen reader says.
    event.currentTarget.form?.querySelector<HTMLInputElement>(`input[data-reason="${reason.id}"]`)?.focus();
  };
  return (
    <div className={css.reasons}>
      {reasons.map(({ id, words: said, rate }, at) => (
        <label key={id} className={`${layouts.pressable} ${css.reason}`}>
          <input
            type="radio"
            name={group}
            data-reason={id}
            data-autofocus={at === 0 || undefined}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            onKeyDown={onKey}
          />
          <span>
            <span className={css.said}>{said}</span>
            <small className={css.charge}>{words.charges(rate)}</small>
            {letterKeys && at < 9 && <KeyCaps caps={[String(at + 1)]} />}
          </span>
        </label>
      ))}
    </div>
  );
}
