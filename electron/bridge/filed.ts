import { z } from 'zod';
import type { FiledView } from '../../shared/bridge/views.ts';
import { clip } from '../day/people.ts';
import type { Names } from '../outbox/kind.ts';
import type { OutboxRow } from '../store/types.ts';

const FileArgs = z.object({ name: z.string() });
const FileOutcome = z.object({ id: z.int().positive() });

/** A document that was filed from this desk, as a line of a list. */
export function filedView(row: OutboxRow, names: Names): FiledView {
  const outcome = FileOutcome.safeParse(JSON.parse(row.outcome ?? 'null'));
  const patientId = row.patientId ?? 0;
  return {
    writeId: row.id,
    name: clip(FileArgs.parse(JSON.parse(row.args)).name, 400),
    patientId,
    patientName: clip(names.patient(patientId), 400),
    filedAt: row.stateAt,
    by: row.by,
    fileId: outcome.success ? outcome.data.id : null,
  };
}
