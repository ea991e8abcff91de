import { ok } from '../../shared/result.ts';
import { logCsv } from '../outbox/log-csv.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const logCalls = ({ companion }: BridgePorts): Handlers<'log.csv'> => ({
  'log.csv': ({ from, to }) =>
    connected(companion, ({ desk }) => ok({ csv: logCsv(desk.actions(from, to)) })),
});
