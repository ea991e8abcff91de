import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { LocationView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { longestInitials, tidyInitials } from '../../model/initials.ts';
import { readyPin, tidyPin } from '../../model/pin-words.ts';
import { useSubmit } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import css from './setup.module.css';
import { setupWords } from './words.ts';

const words = setupWords.questions;

/**
 * After the first connection: which desk this is, who is at it, and its PIN. Enter goes from one to the next; all of it
 * may be skipped, and is in the settings.
 */
export function DeskQuestions() {
  const { answers, change, questions, busy, failure, problem, save, skip, waitsForPin } = useQuestions();
  const { locations } = useApp() ?? { locations: [] };
  const next = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-question]')];
    const here = fields.findIndex((field) => field.contains(event.target as Node));
    const following = fields[here + 1];
    if (!following && !waitsForPin()) return;
    event.preventDefault();
    if (following) focusQuestion(following);
  };
  useEffect(() => focusQuestion(document.querySelector<HTMLElement>('[data-question]')), []);
  return (
    <main className={layouts.centredPage}>
      <form
        className={css.card}
        noValidate
        onKeyDown={next}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <header>
          <p className={texts.brand}>{setupWords.brand}</p>
          <h1 className={css.title}>{words.title}</h1>
          <p className={texts.soft}>{words.means}</p>
        </header>
        {questions.location && (
          <LocationQuestion
            locations={locations}
            value={answers.locationId}
            onChange={(locationId) => change({ locationId })}
          />
        )}
        <div data-question>
          <TextInput
            label={words.initials}
            description={words.initialsMeans}
            autoComplete="off"
            spellCheck={false}
            maxLength={longestInitials}
            value={answers.initials}
            onChange={(event) => change({ initials: event.currentTarget.value })}
          />
        </div>
        {questions.pin && (
          <div data-question>
            <PasswordInput
              label={words.pin}
              description={words.pinMeans}
              inputMode="numeric"
              autoComplete="off"
              visibilityToggleButtonProps={{ 'aria-label': words.showPin, tabIndex: 0 }}
              value={answers.pin}
              error={problem}
              onChange={(event) => change({ pin: tidyPin(event.currentTarget.value) })}
            />
          </div>
        )}
        {failure && (
          <Note tone="danger" role="alert">
            {sayFailure(failure)}
          </Note>
        )}
        <div className={css.actions}>
          <Button disabled={busy} onClick={() => void skip()}>
            {commonWords.notNow}
          </Button>
          <Button look="main" type="submit" disabled={busy}>
            {words.open}
          </Button>
        </div>
      </form>
    </main>
  );
}

/** Focuses the chosen answer of a question, else its field or its first answer. */
function focusQuestion(question: HTMLElement | null): void {
  const field =
    question?.querySelector<HTMLInputElement>('input:checked') ?? question?.querySelector('input');
  field?.focus();
  field?.select();
}

type Answers = {
  /** Null: every location. */
  readonly locationId: number | null;
  readonly initials: string;
  readonly pin: string;
};

/** The questions that are open, what was answered, and what becomes of it. */
function useQuestions() {
  const desk = useDesk();
  const { staff, locationIds } = useSettings();
  const app = useApp();
  const hasPin = useHasPin();
  const [answers, setAnswers] = useState<Answers>(() => ({
    locationId: locationIds.length === 1 ? (locationIds[0] ?? null) : null,
    initials: staff,
    pin: '',
  }));
  const { busy, failure, run, clear } = useSubmit(endQuestions);
  const [problem, setProblem] = useState<string | null>(null);
  /** Enter came before it was known whether the last question is to be asked. */
  const [goesOn, setGoesOn] = useState(false);
  const questions = {
    location: (app?.locations.length ?? 0) > 1 && !app?.policy?.held.includes('locationIds'),
    // What keeps nothing keeps no PIN.
    pin: hasPin === false && app?.memoryOnly === false,
  };

  /** @param keeps whether what was answered is stored first */
  async function endQuestions(keeps: boolean) {
    if (keeps) {
      const { locationId, pin } = answers;
      const initials = tidyInitials(answers.initials);
      const served = locationId === null ? [] : [locationId];
      await desk.changeSettings(
        questions.location ? { staff: initials, locationIds: served } : { staff: initials },
      );
      if (initials !== '') desk.deskNotes.staff(initials);
      const set = pin === '' ? null : await desk.bridge.call('lock.setPin', { current: null, pin });
      if (set && !set.ok) return set;
    }
    return await desk.bridge.call('setup.endQuestions', {});
  }
  const end = async (keeps: boolean) => {
    const state = await run(keeps);
    if (state) desk.app.set(state);
  };
  const save = async () => {
    const { pin } = answers;
    if (pin !== '' && !readyPin(pin)) return setProblem(words.wrongPin);
    await end(true);
  };
  useOnChange(hasPin, () => {
    if (!goesOn || hasPin === null) return;
    if (questions.pin)
      focusQuestion([...document.querySelectorAll<HTMLElement>('[data-question]')].at(-1) ?? null);
    else void save();
  });
  return {
    answers,
    questions,
    busy,
    failure,
    problem,
    save,
    skip: () => end(false),
    /** Enter at the last question that is shown: whether another one may come, which then takes the focus. */
    waitsForPin() {
      if (hasPin === null) setGoesOn(true);
      return hasPin === null;
    },
    change(part: Partial<Answers>) {
      setAnswers({ ...answers, ...part });
      clear();
      setProblem(null);
    },
  };
}

/** Whether a PIN is set: an administrator may have asked for one already. Null: not read yet. */
function useHasPin(): boolean | null {
  const { value, failure } = useCall('lock.state', {});
  return failure ? true : (value?.pin ?? null);
}

type LocationProps = {
  locations: readonly LocationView[];
  value: number | null;
  onChange: (locationId: number | null) => void;
};

function LocationQuestion({ locations, value, onChange }: LocationProps) {
  const choices = [...locations.map(({ id, name }) => ({ id, name })), { id: null, name: words.everywhere }];
  return (
    <fieldset className={`${layouts.plainFieldset} ${css.locations}`} data-question>
      <legend className={css.label}>{words.location}</legend>
      <p className={`${texts.soft} ${css.hint}`}>{words.locationMeans}</p>
      <div className={css.choices}>
        {choices.map(({ id, name }) => (
          <label key={id} className={css.choice}>
            <input type="radio" name="location" checked={value === id} onChange={() => onChange(id)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
