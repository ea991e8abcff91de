import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { australia } from '../../../shared/phone.ts';
import { doctorTypes } from '../../../shared/practice/resources/contact.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Dropdown } from '../../components/dropdown.tsx';
import { HeldFields } from '../../components/held-fields.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { commonWords } from '../../model/common-words.ts';
import { sensitive } from '../../state/notices.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { useIsShown } from '../../state/use-is-shown.ts';
import { useTyped } from '../../state/use-typed.ts';
import {
  type ContactField,
  type ContactForm,
  checkContact,
  contactFields,
  homeCountry,
} from './contact-form.ts';
import css from './contacts.module.css';
import { contactsWords } from './words.ts';

const parts = [
  ['who', contactsWords.form.who],
  ['reach', contactsWords.form.reach],
] as const;

/** Creates a contact; stored in the outbox at once, and sent when the practice can be reached. */
export function NewContact({ name, onClose }: { name: string; onClose: () => void }) {
  const { notices } = useDesk();
  const { busy, failure, run, clear } = useAction('contact.create');
  const [form, setForm] = useTyped<ContactForm>('new contact', {
    name,
    country: homeCountry,
    phoneCode: australia,
  });
  const [tried, setTried] = useState(false);
  const isShown = useIsShown();
  const { problems, ready } = checkContact(form);
  const shown = tried ? problems : {};
  const set = (field: ContactField, value: string) => setForm((f) => ({ ...f, [field]: value }));

  const create = async () => {
    setTried(true);
    clear();
    if (!ready || !(await run(ready))) return;
    notices.say(sensitive(contactsWords.form.saved(ready.name)));
    if (isShown()) onClose();
  };
  return (
    <Dialog
      title={contactsWords.newContact}
      width="44rem"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          <Button look="main" onClick={() => void create()}>
            {contactsWords.form.create}
          </Button>
        </>
      }
    >
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      <HeldFields held={busy} className={layouts.plainFieldset}>
        {parts.map(([part, title]) => (
          <fieldset key={part} className={css.part}>
            <legend>{title}</legend>
            {contactFields
              .filter((field) => field.part === part)
              .map((field) =>
                field.name === 'doctorType' ? (
                  <Dropdown
                    key={field.name}
                    label={contactsWords.fields[field.name]}
                    options={[
                      { value: '', label: contactsWords.form.notADoctor },
                      ...doctorTypes.map((type) => ({ value: type, label: type })),
                    ]}
                    value={form.doctorType ?? ''}
                    onChange={(next) => set('doctorType', next)}
                  />
                ) : (
                  <TextInput
                    key={field.name}
                    label={contactsWords.fields[field.name]}
                    required={'required' in field}
                    autoComplete="off"
                    maxLength={400}
                    placeholder={field.name === 'type' ? contactsWords.form.typeHint : undefined}
                    data-autofocus={field.name === 'name' ? true : undefined}
                    error={shown[field.name] ?? null}
                    value={form[field.name] ?? ''}
                    onChange={(event) => set(field.name, event.currentTarget.value)}
                  />
                ),
              )}
          </fieldset>
        ))}
      </HeldFields>
    </Dialog>
  );
}
