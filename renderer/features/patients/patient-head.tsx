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
import { count, otherName, sayBorn } from '../../model/words.ts';
import { useApp, useDesk, useMinutes } from '../../state/use-desk.tsx';
import css from './patient.module.css';

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
          {other && <span className={css.likes}> likes to be called {other}</span>}
        </h1>
        <Acts page={page} />
      </div>
      <ul className={css.who}>
        <li>{patient.birthdate ? `Born ${sayBorn(patient.birthdate, today)}` : 'Birth date not on file'}</li>
        <li>{phone ?? 'No phone on file'}</li>
        <li>{patient.address ?? 'No address on file'}</li>
        <li>
          <OwingWords page={page} />
        </li>
      </ul>
      {(archived || tags.length > 0) && (
        <ul className={`${layouts.wrappedClose} ${css.tags}`} aria-label="Tags">
          {archived && <li className={css.archived}>archived</li>}
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {patient.alert && (
        <section className={css.alert} aria-label="Alert">
          <b>
            <Shape name="triangle" /> Alert
          </b>
          <p>{patient.alert}</p>
        </section>
      )}
      <Fresh loadedAt={page.loadedAt} loading={loading} onLoad={onLoad} />
    </header>
  );
}

function OwingWords({ page: { owing } }: { page: PatientPage }) {
  if (!owing) return 'Cannot tell what is owing: the open invoices have not been read yet';
  const { patientCents, thirdPartyCents, openInvoices } = owing;
  if (patientCents + thirdPartyCents === 0) return 'Nothing owing';
  const others = thirdPartyCents > 0 ? `, ${formatCents(thirdPartyCents)} to be paid by others` : '';
  return (
    <>
      <b>{patientCents > 0 ? `Owing ${formatCents(patientCents)}` : 'Nothing owing by the patient'}</b>
      {others} <span className={texts.soft}>({count(openInvoices, 'open invoice')})</span>
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
        Pay <KeyCaps caps={['P']} />
      </Button>
      <Button
        aria-keyshortcuts="b"
        onClick={() => view.openDialog({ kind: 'book', patient, appointmentId: null, soonest: false })}
      >
        Book next <KeyCaps caps={['B']} />
      </Button>
      <ChooseFiles byKey onFiles={(files) => view.openDialog({ kind: 'file', patient, files })}>
        File documents <KeyCaps caps={['F']} />
      </ChooseFiles>
    </div>
  );
}

type FreshProps = { loadedAt: number | null; loading: boolean; onLoad: () => void };

/** The age of the data in words, and the button that refreshes it. */
function Fresh({ loadedAt, loading, onLoad }: FreshProps) {
  const now = useMinutes();
  const age = loadedAt === null ? null : sayAge(Math.max(0, now - loadedAt));
  const known =
    age === null ? 'As this PC knows it; not read from the practice yet.' : `Read from the practice ${age}.`;
  return (
    <div className={css.fresh}>
      <span role="status">{loading ? 'Reading everything from the practice…' : known}</span>
      <Button size="row" className={css.load} disabled={loading} onClick={onLoad}>
        <IconRefresh size={16} aria-hidden /> Read everything from the practice
      </Button>
    </div>
  );
}
