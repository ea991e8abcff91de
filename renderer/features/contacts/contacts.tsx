import { Checkbox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ContactView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import texts from '../../components/text.module.css';
import { WriteCard } from '../../components/write-card.tsx';
import { useCall } from '../../state/use-call.ts';
import { useOfWrites } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import { ContactCard } from './contact-card.tsx';
import css from './contacts.module.css';
import { NewContact } from './new-contact.tsx';
import { contactsWords } from './words.ts';

/** The most hits that one search returns. */
const mostFound = 50;

/** Referrers and payers: a search, each contact with their details, and a form for a new one. */
export function ContactsScreen() {
  const [text, setText] = useTyped('contacts', '');
  const [creating, setCreating] = useTyped('new contact is open', false);
  const field = useRef<HTMLInputElement>(null);
  const [archived, setArchived] = useState(false);
  const { value, failure, fresh } = useCall(
    'contact.search',
    { text: text.trim(), archived },
    { keeps: true },
  );
  const contacts = failure ? null : (value?.contacts ?? null);
  // Of these letters, not of those before them.
  const isNone = fresh && contacts?.length === 0;
  useEffect(() => field.current?.focus(), []);
  return (
    <ScreenBody
      title={contactsWords.title}
      aside={
        <Button onClick={() => setCreating(true)}>
          <IconUserPlus size={18} aria-hidden /> {contactsWords.newContact}
        </Button>
      }
    >
      <input
        ref={field}
        className={css.field}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={contactsWords.hint}
        aria-label={contactsWords.label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label={contactsWords.includeArchived}
        checked={archived}
        onChange={(event) => setArchived(event.currentTarget.checked)}
      />
      <OnTheirWay />
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      {contacts && (isNone || contacts.length > 0) && <Found contacts={contacts} text={text.trim()} />}
      {creating && <NewContact name={isNone ? text.trim() : ''} onClose={() => setCreating(false)} />}
    </ScreenBody>
  );
}

function Found({ contacts, text }: { contacts: readonly ContactView[]; text: string }) {
  return (
    <>
      <p className={texts.softPlain} role="status">
        {sayFound(contacts.length, text)}
      </p>
      <ul className={css.contacts} aria-label={contactsWords.found}>
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
  if (found === 0) return text === '' ? contactsWords.noneYet : contactsWords.noneFound(text);
  if (found >= mostFound) return contactsWords.first(mostFound);
  return contactsWords.foundCount(found);
}

/** Contacts created here that the practice does not have yet. */
function OnTheirWay() {
  const writes = useOfWrites((all) => all.filter((w) => w.kind === 'contact' && w.state !== 'done'));
  if (writes.length === 0) return null;
  return (
    <Card title={contactsWords.toSend} count={writes.length}>
      <ul className={layouts.stackRoomy}>
        {writes.map((write) => (
          <li key={write.id}>
            <WriteCard write={write} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
