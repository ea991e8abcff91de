import { windowRows } from '../../shared/bridge/views.ts';
import { ok } from '../../shared/result.ts';
import { connected } from './connected.ts';
import { filedView } from './filed.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const fileCalls = ({ companion }: BridgePorts): Handlers<'file.filed'> => ({
  'file.filed': ({ patientId }) =>
    connected(companion, ({ outbox, names }) => {
      const files = outbox
        .done('file', patientId)
        .slice(0, windowRows)
        .map((row) => filedView(row, names));
      return ok({ files });
    }),
});
