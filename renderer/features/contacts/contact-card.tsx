import { useState } from 'react';
import type { ContactView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import { useCall } from '../../state/use-call.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './contacts.module.css';
import { contactsWords } from './words.ts';

const few = 4;
const { card: words } = contactsWords;

/** One contact: who they are, how to reach them, and their patients, invoices and cases. */
export function ContactCard({ contact }: { contact: ContactView }) {
  const { name, type, occupation, company, providerNumber } = contact;
  const roles = [type, occupation, company].filter(Boolean);
  const lines: readonly (readonly [string, string | null])[] = [
    ...contact.phones.map(({ number, type }) => [type ?? words.phone, number] as const),
    [words.email, contact.email],
    [words.address, contact.address],
    [words.provider, providerNumber],
  ];
  return (
    <article className={css.card} aria-label={name}>
      <div>
        <h2 className={css.name}>
          {name}
          {contact.archived && <span className={texts.softPlain}> {words.archived}</span>}
        </h2>
        <p className={texts.softPlain}>{roles.join(' · ')}</p>
      </div>
      <dl className={css.lines}>
        {lines.map(([term, value]) =>
          value ? (
            <div key={`${term} ${value}`} className={css.line}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Tied contact={contact} />
    </article>
  );
}

function Tied({ contact }: { contact: ContactView }) {
  const { name, invoices, cases } = contact;
  const { view } = useDesk();
  const [all, setAll] = useState(false);
  const patients = useAllPatients(contact, all);
  const shown = all ? patients : patients.slice(0, few);
  const more = Math.max(contact.patientCount, patients.length) - few;
  const others = [invoices > 0 && words.invoices(invoices), cases > 0 && words.cases(cases)].filter(Boolean);
  return (
    <div>
      {patients.length === 0 ? (
        <p className={texts.softPlain}>{words.noPatients}</p>
      ) : (
        <ul className={css.patients} aria-label={words.patientsOf(name)}>
          {shown.map((patient) => (
            <li key={patient.id}>
              <Button look="bare" onClick={() => view.openPatient(patient.id)}>
                {patient.name}
              </Button>
            </li>
          ))}
          {!all && patients.length > few && (
            <li>
              <Button look="bare" aria-label={words.morePatients(more, name)} onClick={() => setAll(true)}>
                {words.more(more)}
              </Button>
            </li>
          )}
        </ul>
      )}
      {others.length > 0 && <p className={texts.softPlain}>{others.join(' · ')}</p>}
    </div>
  );
}

/** The first patients come with the contact; all of them are read lazily, when the user asks for them. */
function useAllPatients({ id, patients, patientCount }: ContactView, all: boolean): ContactView['patients'] {
  const wanted = all && patientCount > patients.length;
  const { value } = useCall('contact.patients', wanted ? { contactId: id } : null, { notices: true });
  return value?.patients ?? patients;
}
