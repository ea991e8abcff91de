import { Checkbox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ContactView } from '../../../shared/bridge/views.ts';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import { WriteCard } from '../../components/write-card.tsx';
import { useDesk, useOfWrites } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import { ContactCard } from './contact-card.tsx';
import css from './contacts.module.css';
import { NewContact } from './new-contact.tsx';

/** The most hits that one search returns. */
const mostFound = 50;

/** Referrers and payers: a search, each contact with their details, and a form for a new one. */
export function ContactsScreen() {
  const [text, setText] = useTyped('contacts', '');
  const [creating, setCreating] = useTyped('new contact is open', false);
  const field = useRef<HTMLInputElement>(null);
  const [archived, setArchived] = useState(false);
  const { contacts, failure } = useContacts(text, archived);
  useEffect(() => field.current?.focus(), []);
  return (
    <ScreenBody
      title="Contacts"
      aside={
        <Button onClick={() => setCreating(true)}>
          <IconUserPlus size={18} aria-hidden /> New contact
        </Button>
      }
    >
      <input
        ref={field}
        className={css.field}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, company, occupation, e-mail, phone or provider number"
        aria-label="Find in the contacts"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label="Archived contacts too"
        checked={archived}
        onChange={(event) => setArchived(event.currentTarget.checked)}
      />
      <OnTheirWay />
      {failure && (
        <Note tone="long" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      {contacts && <Found contacts={contacts} text={text.trim()} />}
      {creating && (
        <NewContact name={contacts?.length === 0 ? text.trim() : ''} onClose={() => setCreating(false)} />
      )}
    </ScreenBody>
  );
}

function Found({ contacts, text }: { contacts: readonly ContactView[]; text: string }) {
  return (
    <>
      <p className={css.soft} role="status">
        {sayFound(contacts.length, text)}
      </p>
      <ul className={css.contacts} aria-label="Contacts found">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactCard contact={contact} />
          </li>
        ))}
      </ul>
    </>
  );
}

function sayFound(found: number, text: string): string {
  if (found === 0)
    return text === '' ? 'This PC has no contacts yet.' : `No contact on this PC answers to “${text}”.`;
  if (found >= mostFound) return `The first ${mostFound} by name. Type more to see fewer.`;
  return `${found} by name`;
}

/** Contacts created here that the practice does not have yet. */
function OnTheirWay() {
  const writes = useOfWrites((all) => all.filter((w) => w.kind === 'contact' && w.state !== 'done'));
  if (writes.length === 0) return null;
  return (
    <Card title="On their way" count={writes.length}>
      <ul className={css.writes}>
        {writes.map((write) => (
          <li key={write.id}>
            <WriteCard write={write} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Found = { contacts: readonly ContactView[] | null; failure: Failure | null };

/** The contacts that match a text; searched again when the list changes. Stale answers are dropped. */
function useContacts(text: string, archived: boolean): Found {
  const { bridge } = useDesk();
  const [found, setFound] = useState<Found>({ contacts: null, failure: null });
  const wanted = text.trim();
  useEffect(() => {
    let current = true;
    const search = () =>
      bridge.call('contact.search', { text: wanted, archived }).then((answer) => {
        if (!current) return;
        setFound(
          answer.ok
            ? { contacts: answer.value.contacts, failure: null }
            : { contacts: null, failure: answer.failure },
        );
      });
    void search();
    let known: number | undefined;
    const stops = [
      bridge.on('outbox.changed', ({ write }) => {
        if (write.kind === 'contact') void search();
      }),
      // The practice's list of contacts changed, by this desk or another.
      bridge.on('status.changed', ({ lists }) => {
        const count = lists.find((list) => list.feed === 'contacts')?.count;
        if (known !== undefined && count !== known) void search();
        known = count;
      }),
    ];
    return () => {
      current = false;
      for (const stop of stops) stop();
    };
  }, [bridge, wanted, archived]);
  return found;
}
