import type { contactCalls as contract } from '../../shared/bridge/calls/contacts.ts';
import { ok } from '../../shared/result.ts';
import { patientsOfContact, searchContacts } from '../views/contact-views.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { writtenAnswer } from './written.ts';

export const contactHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'contact.search': ({ text, archived }) =>
    connected(companion, ({ cache }) => ok({ contacts: searchContacts(cache, text, 50, archived) })),
  'contact.patients': ({ contactId }) =>
    connected(companion, ({ cache }) => ok({ patients: patientsOfContact(cache, contactId, 5000) })),
  'contact.create': (input) =>
    connected(companion, ({ outbox }) => {
      return writtenAnswer(outbox, outbox.add('contact', input));
    }),
});
