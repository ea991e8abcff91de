import { ok } from '../../shared/result.ts';
import { searchContacts } from '../day/contact-views.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const contactCalls = ({ companion }: BridgePorts): Handlers<'contact.search' | 'contact.create'> => ({
  'contact.search': ({ text }) =>
    connected(companion, ({ cache }) => ok({ contacts: searchContacts(cache, text, 50) })),
  'contact.create': (input) =>
    connected(companion, ({ outbox }) => {
      const added = outbox.add('contact', input);
      return added.ok ? ok({ write: outbox.view(added.value) }) : added;
    }),
});
