import { ok } from '../../shared/result.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const contactCalls = ({ companion }: BridgePorts): Handlers<'contact.create'> => ({
  'contact.create': (input) =>
    connected(companion, ({ outbox }) => {
      const added = outbox.add('contact', input);
      return added.ok ? ok({ write: outbox.view(added.value) }) : added;
    }),
});
