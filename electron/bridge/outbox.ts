import type { outboxCalls as contract } from '../../shared/bridge/calls/outbox.ts';
import { windowRows } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import { needsPersonStates } from '../outbox/states.ts';
import type { OutboxRow } from '../store/types.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const outboxHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'outbox.list': () =>
    connected(companion, ({ outbox }) => {
      const open = outbox.open();
      // Beyond the window, what only waits is left out before what needs a person.
      const needs = (row: OutboxRow) => needsPersonStates.some((state) => state === row.state);
      const first = [...open.filter(needs), ...open.filter((row) => !needs(row))].slice(0, windowRows);
      const shown = new Set(first.map(({ id }) => id));
      const writes = open.filter(({ id }) => shown.has(id)).map(outbox.view);
      return ok({ writes, total: open.length });
    }),
  'outbox.read': ({ writeId }) =>
    connected(companion, ({ desk, outbox }) => {
      const row = desk.write(writeId);
      if (!row) return failed(failure('not-found'));
      return ok({ write: outbox.view(row), gone: row.state === 'done' });
    }),
  'outbox.act': ({ writeId, action }) =>
    connected(companion, ({ outbox }) => {
      const done = outbox.act(writeId, action);
      return done.ok ? ok({}) : done;
    }),
});
