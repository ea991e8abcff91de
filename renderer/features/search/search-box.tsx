// biome-ignore-all lint/a11y/useAriaPropsForRole: Combobox.Target gives the field its aria-expanded and aria-controls
import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { PatientHit } from '../../../shared/bridge/views.ts';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { KeyCaps } from '../../components/keys.tsx';
import { type FoundAct, foundActOf, foundKeys } from '../../model/keys.ts';
import { againstTheBook, canArrive } from '../../model/row-actions.ts';
import { useCommand } from '../../state/use-command.ts';
import { useApp, useDay, useDesk } from '../../state/use-desk.tsx';
import { useHits } from '../../state/use-hits.ts';
import { useLayoutOnChange, useOnChange } from '../../state/use-on-change.ts';
import { useTyped } from '../../state/use-typed.ts';
import { Hit } from './hit.tsx';
import css from './search.module.css';
import { searchWords } from './words.ts';

/** How many hits are shown while typing; the screen "Patients" shows the rest. */
const mostShown = 8;

/** The option that opens the screen "Patients". */
const all = 'all';

/** The patient search in the header: name, preferred name, phone or date of birth, with hits while typing. */
export function SearchBox() {
  const { view, day, arrivals } = useDesk();
  const today = useApp()?.today;
  const [text, setText] = useTyped('search', '');
  const field = useRef<HTMLInputElement>(null);
  const shownDate = useDay((d) => d.day?.date ?? null);
  const { hits, failure, fresh, list } = useHits(text, shownDate);
  /** An Enter that came before its answer, and the letters after it: they are not of the name. */
  const early = useRef<{ readonly act: FoundAct; readonly letters: string[] } | null>(null);
  useCommand('search', () => typeInto(field.current));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // In a layout effect, before the next key: a selection from the previous list would choose another patient.
  useLayoutOnChange(`${fresh} ${list}`, () => {
    combobox.selectFirstOption();
    const waited = fresh ? early.current : null;
    if (waited === null) return;
    early.current = null;
    const taken = take(waited.act, 0);
    if (taken === 'arrive') setText(waited.letters.join(''));
    if (taken === 'row') pressOnDesk(waited.letters);
  });

  // Letters that came early are shown with those whom they find.
  useOnChange(text, () => {
    if (text !== '' && document.activeElement === field.current) combobox.openDropdown();
  });

  const clear = () => {
    early.current = null;
    setText('');
    combobox.closeDropdown();
  };
  const leaveField = () => leave(field, clear);
  const choose = (patientId: string) => {
    const hit = hits?.find((h) => String(h.patient.id) === patientId);
    if (hit) acts.row(hit);
    if (patientId !== all) return;
    clear();
    view.findPatients(text.trim());
  };

  const acts: Readonly<Record<FoundAct, (hit: PatientHit) => void>> = {
    row(hit) {
      // The next letter goes to the row, even before the row is rendered.
      leaveField();
      if (hit.today) return view.revealRow(hit.today.key);
      view.go('today');
      view.choose({ kind: 'patient', patient: hit.patient });
      view.openPanel();
    },
    /**
     * Marks the patient as arrived and reveals their row; the focus stays in the field, for the next one. A patient
     * without a visit today is only shown.
     */
    arrive(hit) {
      const row = hit.today && day.row(hit.today.key);
      const date = day.store.getState().day?.date;
      if (!row || date !== today || !canArrive(row, 'today') || againstTheBook(row)) return acts.row(hit);
      void arrivals.arrive(row);
      clear();
      view.choose({ kind: 'row', key: row.key });
    },
    /** Opens the selected patient's page instead of their row. */
    page(hit) {
      leaveField();
      view.openPatient(hit.patient.id);
    },
    /** Books for the selected patient: after their visit if they are on today's list, else the first free time. */
    book({ patient, today }) {
      leaveField();
      view.openDialog({ kind: 'book', patient, appointmentId: null, soonest: today === null });
    },
    /** The location of the payment: that of their visit, else this PC's. */
    pay({ patient, today }) {
      leaveField();
      const row = today && day.row(today.key);
      view.openDialog({ kind: 'pay', patient, locationId: row?.locationId ?? null });
    },
  };

  /** We handle every Enter: Mantine selects its first option only a moment after the list is rendered. */
  const enter = (event: KeyboardEvent) => {
    event.preventDefault();
    const act = foundActOf(event);
    const marked = Math.max(0, combobox.getSelectedOptionIndex());
    combobox.resetSelectedOption();
    // The list still belongs to fewer letters: the key refers to the first hit of the next list.
    if (!fresh) early.current = { act, letters: [] };
    else take(act, marked);
  };
  /** @returns what was done with the patient; null: no patient was found */
  const take = (act: FoundAct, at: number): FoundAct | null => {
    const hit = hits?.slice(0, mostShown)[at];
    if (hit) acts[act](hit);
    else if (act === 'row' && text.trim()) choose(all);
    return hit ? act : null;
  };

  return (
    <div className={css.search}>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        position="bottom-end"
        shadow="md"
        radius="lg"
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute>
          <input
            ref={field}
            id="find-a-patient"
            className={css.field}
            type="text"
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            placeholder={searchWords.label}
            aria-label={searchWords.label}
            aria-keyshortcuts="Control+K"
            value={text}
            onChange={(event) => {
              early.current = null;
              setText(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onFocus={() => text && combobox.openDropdown()}
            onBlur={() => {
              early.current = null;
              combobox.closeDropdown();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                leave(field, () => setText(''));
                view.focusChosen();
              }
              if (event.key === 'Enter') enter(event);
              else if (early.current && isLetter(event)) {
                event.preventDefault();
                early.current.letters.push(event.key);
              }
            }}
          />
        </Combobox.Target>
        <Hits text={text} hits={hits} failure={failure} />
      </Combobox>
      <span className={css.keys}>
        <KeyCaps caps={['Ctrl', 'K']} />
      </span>
    </div>
  );
}

function typeInto(field: HTMLInputElement | null): void {
  field?.select();
  field?.focus();
}

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

/**
 * Keys that were pressed while the field had the focus, and are meant for what has been chosen since. They come once its list is on the screen:
 * that is drawn when React is through with this change.
 */
function pressOnDesk(keys: readonly string[]): void {
  queueMicrotask(() => {
    for (const key of keys)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

/** What was found, close matches apart; below it what the keys do. */
function Hits({
  text,
  hits,
  failure,
}: {
  text: string;
  hits: readonly PatientHit[] | null;
  failure: Failure | null;
}) {
  const shown = hits?.slice(0, mostShown);
  const exact = shown?.filter((hit) => !hit.close);
  const close = shown?.filter((hit) => hit.close);
  return (
    <Combobox.Dropdown className={css.drop} hidden={text.trim() === ''}>
      <Combobox.Options aria-label={searchWords.found} className={css.options}>
        {failure && <Combobox.Empty className={css.empty}>{sayFailure(failure)}</Combobox.Empty>}
        {hits?.length === 0 && <Combobox.Empty className={css.empty}>{searchWords.noOne}</Combobox.Empty>}
        {exact && <Options hits={exact} />}
        {close && close.length > 0 && (
          <Combobox.Group label={searchWords.close} classNames={{ groupLabel: css.group ?? '' }}>
            <Options hits={close} />
          </Combobox.Group>
        )}
        {hits && (
          <Combobox.Option value={all} className={css.option}>
            {hits.length === 0 ? searchWords.searchAll : searchWords.seeAll}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {hits && hits.length > 0 && (
        <p className={css.foot} aria-hidden="true">
          {foundKeys.map(({ act, caps, short }) => (
            <span key={act}>
              {act === 'arrive' && `${searchWords.withKeys} `}
              <KeyCaps caps={act === 'row' ? caps : caps.slice(0, -1)} /> {short}
            </span>
          ))}
        </p>
      )}
    </Combobox.Dropdown>
  );
}

function Options({ hits }: { hits: readonly PatientHit[] }) {
  return hits.map((hit) => (
    <Combobox.Option key={hit.patient.id} value={String(hit.patient.id)} className={css.option}>
      <Hit hit={hit} />
    </Combobox.Option>
  ));
}

function leave(field: RefObject<HTMLInputElement | null>, clear: () => void) {
  clear();
  field.current?.blur();
}
