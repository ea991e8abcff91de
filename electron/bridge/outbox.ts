import { windowRows } from '../../shared/bridge/views.ts';
import { ok } from '../../shared/result.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const outboxCalls = ({ companion }: BridgePorts): Handlers<'outbox.list' | 'outbox.act'> => ({
  'outbox.list': () =>
    connected(companion, ({ outbox }) => {
      const open = outbox.open();
      return ok({ writes: open.slice(0, windowRows).map(outbox.view), total: open.length });
    }),
  'outbox.act': ({ writeId, action }) =>
    connected(companion, ({ outbox }) => {
      const done = outbox.act(writeId, action);
      return done.ok ? ok({}) : done;
    }),
});
