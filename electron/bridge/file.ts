import { windowRows } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { limits } from '../../shared/practice/limits.ts';
import { failed, ok } from '../../shared/result.ts';
import { looksLikePdf } from '../day/pdf.ts';
import { connected } from './connected.ts';
import { filedView } from './filed.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { written } from './written.ts';

export const fileCalls = ({ companion }: BridgePorts): Handlers<'file.addWhole' | 'file.filed'> => ({
  'file.addWhole': ({ patientId, name, bytes }) =>
    connected(companion, ({ outbox }) => {
      if (bytes.byteLength > limits.fileBytes) {
        const megabytes = (bytes.byteLength / 1024 / 1024).toFixed(1);
        return failed(failure('too-large', { words: `it has ${megabytes} MB` }));
      }
      if (!looksLikePdf(bytes)) return failed(failure('not-a-pdf'));
      return written(
        outbox,
        outbox.add('file', { patientId, name, size: bytes.byteLength }, { name, bytes }),
      );
    }),

  'file.filed': ({ patientId }) =>
    connected(companion, ({ outbox, names }) => {
      const files = outbox
        .done('file')
        .filter((row) => patientId === null || row.patientId === patientId)
        .slice(0, windowRows)
        .map((row) => filedView(row, names));
      return ok({ files });
    }),
});
