// biome-ignore-all lint/a11y/useAriaPropsForRole: Combobox.Target gives the field its aria-expanded and aria-controls
import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DayRow, PatientHit } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Keys } from '../../components/keys.tsx';
import { type FoundAct, foundActOf, foundKeys } from '../../model/keys.ts';
import { otherName, sayBorn } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDay, useDesk } from '../../state/use-desk.tsx';
import { useHits } from '../../state/use-hits.ts';
import css from './search.module.css';

/** The field's id: the key Ctrl+K finds it by this. */
export const searchFieldId = 'find-a-patient';

/** So many are shown while typing; the screen "Patients" shows the rest. */
const mostShown = 8;

/** The option that leads to the screen "Patients". */
const all = 'all';

/** One box for everybody: name, preferred name, phone or birth date, results while typing. */
export function SearchBox() {
  const { view, day } = useDesk();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { hits, failure, fresh } = useHits(
    text,
    useDay((d) => d.day?.date ?? null),
  );
  const early = useRef<FoundAct | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Before the next key: a mark on the list of before would choose somebody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first hit is marked anew whenever the hits change
  useLayoutEffect(() => {
    combobox.selectFirstOption();
    const act = fresh ? early.current : null;
    if (act === null) return;
    early.current = null;
    take(act, 0);
  }, [hits, fresh]);

  const clear = () => {
    early.current = null;
    setText('');
    combobox.closeDropdown();
  };
  const choose = (patientId: string) => {
    if (patientId === all) {
      clear();
      return view.findPatients(text.trim());
    }
    const hit = hits?.find((h) => String(h.patient.id) === patientId);
    if (hit) acts.row(hit);
  };

  const acts: Readonly<Record<FoundAct, (hit: PatientHit) => void>> = {
    row(hit) {
      clear();
      if (hit.today) return view.revealRow(hit.today.key);
      view.go('today');
      view.choose({ kind: 'patient', patient: hit.patient });
      view.openPanel();
    },
    /** The marked patient's page instead of their row. */
    page(hit) {
      clear();
      field.current?.blur();
      view.openPatient(hit.patient.id);
    },
    /** A time for the marked patient: the next visit of somebody on today's list, else as soon as there is one. */
    book({ patient, today }) {
      clear();
      field.current?.blur();
      view.openDialog({ kind: 'book', patient, appointmentId: null, soonest: today === null });
    },
    /** Where the money is taken: the place of their visit, else the place of this PC. */
    pay({ patient, today }) {
      clear();
      field.current?.blur();
      const row = today && day.row(today.key);
      view.openDialog({ kind: 'pay', patient, locationId: row?.locationId ?? null });
    },
  };

  /** Enter is all ours: the list itself marks its first option only a moment after it is drawn. */
  const enter = (event: KeyboardEvent) => {
    event.preventDefault();
    const act = foundActOf(event);
    const marked = Math.max(0, combobox.getSelectedOptionIndex());
    combobox.resetSelectedOption();
    // The list is still that of fewer letters: the key means the first of the one that comes.
    if (!fresh) early.current = act;
    else take(act, marked);
  };
  const take = (act: FoundAct, at: number) => {
    const hit = hits?.slice(0, mostShown)[at];
    if (hit) acts[act](hit);
    else if (act === 'row' && text.trim()) choose(all);
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
            id={searchFieldId}
            className={css.field}
            type="text"
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            placeholder="Find a patient: name, phone or birth date"
            aria-label="Find a patient: name, phone or birth date"
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
              if (event.key === 'Escape') leave(field, () => setText(''), view.focusChosen);
              if (event.key === 'Enter') enter(event);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={css.drop} hidden={text.trim() === ''}>
          <Combobox.Options aria-label="Patients found" className={css.options}>
            {failure && <Combobox.Empty className={css.empty}>{sayFailure(failure)}</Combobox.Empty>}
            {hits?.length === 0 && <Combobox.Empty className={css.empty}>Nobody found.</Combobox.Empty>}
            {hits?.slice(0, mostShown).map((hit) => (
              <Combobox.Option key={hit.patient.id} value={String(hit.patient.id)} className={css.option}>
                <Hit hit={hit} />
              </Combobox.Option>
            ))}
            {hits && (
              <Combobox.Option value={all} className={css.option}>
                {hits.length === 0 ? 'Look in Patients, and ask the practice' : 'All of them in Patients'}
              </Combobox.Option>
            )}
          </Combobox.Options>
          {hits && hits.length > 0 && (
            <p className={css.foot} aria-hidden="true">
              {foundKeys.map(({ act, caps, short }) => (
                <span key={act}>
                  {act === 'page' && 'with '}
                  <Keys caps={caps.slice(0, 1)} /> {short}
                </span>
              ))}
            </p>
          )}
        </Combobox.Dropdown>
      </Combobox>
      <span className={css.keys}>
        <Keys caps={['Ctrl', 'K']} />
      </span>
    </div>
  );
}

function leave(field: RefObject<HTMLInputElement | null>, clear: () => void, back: () => void) {
  clear();
  field.current?.blur();
  back();
}

/** When their visit of the day is, and how it stands: somebody who is only booked is not here. */
function Booked({ visit: { key, start } }: { visit: NonNullable<PatientHit['today']> }) {
  const clocks = useClocks();
  const row = useDay((d) => d.day?.rows.get(key));
  return (
    <span className={css.booked}>
      {row ? visitWords[row.status] : 'booked'} {clocks.at(start, row?.locationId)}
    </span>
  );
}

const visitWords: Readonly<Record<DayRow['status'], string>> = {
  unset: 'booked',
  arrived: 'here,',
  completed: 'done,',
  cancelled: 'cancelled,',
  'did-not-arrive': 'missed,',
  other: 'booked',
};

function Hit({ hit: { patient, today: booked, archived } }: { hit: PatientHit }) {
  const app = useApp();
  const other = otherName(patient);
  return (
    <div className={css.hit}>
      <div>
        <b>{patient.name}</b>
        {other && <span className={css.soft}> ({other})</span>}
        {archived && <span className={css.soft}> archived</span>}
        <p className={css.soft}>
          {patient.birthdate
            ? `Born ${sayBorn(patient.birthdate, app?.today ?? '')}`
            : 'Birth date not known'}
          {patient.phone && (
            <>
              {' · '}
              <span className={css.phone}>{patient.phone}</span>
            </>
          )}
        </p>
      </div>
      {booked && <Booked visit={booked} />}
    </div>
  );
}
