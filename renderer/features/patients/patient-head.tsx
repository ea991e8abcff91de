import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PatientPage } from '../../../shared/bridge/views.ts';
import { sayAge } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { ChooseFiles } from '../../components/choose-files.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import layouts from '../../components/layout.module.css';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { otherName, sayBirth } from '../../model/words.ts';
import { useApp, useDesk, useMinutes } from '../../state/use-desk.tsx';
import css from './patient.module.css';
import { patientsWords } from './words.ts';

const { owing: ofOwing, page: words } = patientsWords;

type HeadProps = {
  page: PatientPage;
  /** The number to ring, including one whose change is pending. */
  phone: string | null;
  loading: boolean;
  onLoad: () => void;
};

/** The patient, the alert, what is owing, and the age of the page's data. */
export function Head({ page, phone, loading, onLoad }: HeadProps) {
  const { patient, archived, tags } = page;
  const today = useApp()?.today ?? '';
  const other = otherName(patient);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={css.head}>
      <div className={css.top}>
        <h1 ref={heading} tabIndex={-1} className={css.name}>
          {patient.name}
          {other && <span className={css.likes}> {words.preferredName(other)}</span>}
        </h1>
        <Acts page={page} />
      </div>
      <ul className={css.who}>
        <li>{patient.birthdate ? sayBirth(patient.birthdate, today) : words.noBirthdate}</li>
        <li>{phone ?? words.noPhone}</li>
        <li>{patient.address ?? words.noAddress}</li>
        <li>
          <OwingWords page={page} />
        </li>
      </ul>
      {(archived || tags.length > 0) && (
        <ul className={`${layouts.wrappedClose} ${css.tags}`} aria-label={words.tags}>
          {archived && <li className={css.archived}>{patientsWords.hit.archived}</li>}
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {patient.alert && (
        <section className={css.alert} aria-label={words.alert}>
          <b>
            <Shape name="triangle" /> {words.alert}
          </b>
          <p>{patient.alert}</p>
        </section>
      )}
      <Fresh loadedAt={page.loadedAt} loading={loading} onLoad={onLoad} />
    </header>
  );
}

function OwingWords({ page: { owing } }: { page: PatientPage }) {
  if (!owing) return ofOwing.notKnown;
  const { patientCents, thirdPartyCents, openInvoices } = owing;
  if (patientCents + thirdPartyCents === 0) return ofOwing.nothing;
  const others = thirdPartyCents > 0 ? `, ${ofOwing.others(formatCents(thirdPartyCents))}` : '';
  return (
    <>
      <b>{patientCents > 0 ? ofOwing.sum(formatCents(patientCents)) : ofOwing.nothingByPatient}</b>
      {others} <span className={texts.soft}>({ofOwing.invoices(openInvoices)})</span>
    </>
  );
}

function Acts({ page: { patient } }: { page: PatientPage }) {
  const { view } = useDesk();
  return (
    <div className={layouts.wrapped}>
      <Button
        look="main"
        aria-keyshortcuts="p"
        onClick={() => view.openDialog({ kind: 'pay', patient, locationId: null })}
      >
        {words.pay} <KeyCaps caps={['P']} />
      </Button>
      <Button
        aria-keyshortcuts="b"
        onClick={() => view.openDialog({ kind: 'book', patient, appointmentId: null, soonest: false })}
      >
        {words.bookNext} <KeyCaps caps={['B']} />
      </Button>
      <ChooseFiles byKey onFiles={(files) => view.openDialog({ kind: 'file', patient, files })}>
        {words.file} <KeyCaps caps={['F']} />
      </ChooseFiles>
    </div>
  );
}

type FreshProps = { loadedAt: number | null; loading: boolean; onLoad: () => void };

/** The age of the data in words, and the button that refreshes it. */
function Fresh({ loadedAt, loading, onLoad }: FreshProps) {
  const now = useMinutes();
  const age = loadedAt === null ? null : sayAge(Math.max(0, now - loadedAt));
  const known = age === null ? words.neverUpdated : words.updated(age);
  return (
    <div className={css.fresh}>
      <span role="status">{loading ? words.updating : known}</span>
      <Button size="row" className={css.load} disabled={loading} onClick={onLoad}>
        <IconRefresh size={16} aria-hidden /> {words.refresh}
      </Button>
    </div>
  );
}
