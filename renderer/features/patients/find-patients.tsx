import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import { useDesk, useSettings, useView } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import { useTyped } from '../../state/use-typed.ts';
import css from './find.module.css';
import { HitList } from './hit-list.tsx';
import { sayAsked, sayMore } from './practice-search-words.ts';
import { useFound } from './use-patient-search.ts';
import { patientsWords } from './words.ts';

const { find: words } = patientsWords;

/**
 * Finds a patient: on this PC while typing; at the practice on Enter, when this PC finds no one or keeps only patients
 * with a booking.
 */
export function FindPatients() {
  const { view } = useDesk();
  const begin = useView((v) => v.findText);
  const recent = useView((v) => v.recent);
  const [text, setText] = useTyped('find patients', begin);
  const field = useRef<HTMLInputElement>(null);
  const [archived, setArchived] = useState(false);
  const { here, hereMore, practice, failure, asking, ask } = useFound(text, archived);
  const keepsAll = useSettings().keepPatients === 'everyone';
  useEffect(() => field.current?.focus(), []);
  const wanted = text.trim();
  const early = useRef(false);
  const enter = () => {
    // These letters have no answer yet: the key refers to the answer to come.
    early.current = wanted !== '' && here === null && practice === null && failure === null;
    if (early.current) return;
    const first = here?.[0] ?? practice?.hits[0];
    if (!keepsAll && practice === null && failure === null && wanted !== '') ask();
    else if (first) view.openPatient(first.patient.id);
    else if (here) ask();
  };
  /** A key that was pressed early takes effect once the answer is there. */
  useOnChange(here, () => {
    if (here === null || !early.current) return;
    early.current = false;
    enter();
  });
  return (
    <ScreenBody title={words.title}>
      <div className={css.box}>
        <input
          ref={field}
          className={css.field}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.hint}
          aria-label={words.label}
          value={text}
          onChange={(event) => {
            early.current = false;
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => event.key === 'Enter' && enter()}
        />
        <Button disabled={wanted === '' || asking} onClick={() => ask()}>
          {asking ? words.searching : words.search}
        </Button>
      </div>
      <Checkbox
        label={words.archived}
        checked={archived}
        onChange={(event) => setArchived(event.currentTarget.checked)}
      />
      {!keepsAll && (
        <p className={css.soft}>
          {words.onlyBooked} <KeyCaps caps={['Enter']} />
          <span className="unseen">Enter</span> {words.searchesAll}
        </p>
      )}
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      {wanted === '' && <Beginning recent={recent.length > 0} />}
      {wanted === '' && recent.length > 0 && (
        <Card title={words.recent}>
          <HitList
            label={words.recent}
            hits={recent.map((patient) => ({
              patient,
              archived: false,
              close: false,
              why: null,
              today: null,
            }))}
          />
        </Card>
      )}
      {wanted !== '' && here && (
        <Card title={words.onThisPc} count={here.length}>
          {here.length > 0 ? (
            <>
              <HitList label={words.found} hits={here} />
              {hereMore && <p className={css.soft}>{sayMore(here.length)}</p>}
            </>
          ) : (
            <p className={css.soft}>
              {words.noOne(wanted)}{' '}
              {practice === null && (
                <>
                  {words.press} <KeyCaps caps={['Enter']} />
                  <span className="unseen">Enter</span> {words.searchesAll}
                </>
              )}
            </p>
          )}
        </Card>
      )}
      {practice && (
        <Card title={words.fromPractice} count={practice.hits.length}>
          {practice.hits.length > 0 && <HitList label={words.foundInPractice} hits={practice.hits} />}
          {practice.more && <p className={css.soft}>{sayMore(practice.hits.length)}</p>}
          <p className={css.soft}>{sayAsked(practice, archived)}</p>
        </Card>
      )}
      <p className="unseen" role="status">
        {wanted !== '' && here ? words.foundCount(here.length, hereMore) : ''}
      </p>
    </ScreenBody>
  );
}

function Beginning({ recent }: { recent: boolean }) {
  return (
    <div className={css.hints}>
      <p>
        {words.tryThese}{' '}
        {words.examples.map((example, i) => (
          <span key={example}>
            {i > 0 && ', '}
            <b>{example}</b>
          </span>
        ))}
      </p>
      {!recent && <p className={css.soft}>{words.willShow}</p>}
    </div>
  );
}
