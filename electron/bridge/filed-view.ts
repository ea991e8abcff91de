import type { FiledView } from '../../shared/bridge/views.ts';
import type { NameLookup } from '../outbox/write-definition.ts';
import { createdId, parseWriteOf } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import { clip } from '../views/people.ts';
import { refusalWords } from './words.ts';

/** A document that was filed from this desk, as a line of a list. */
export function filedView(row: OutboxRow, names: NameLookup): FiledView {
  const patientId = row.patientId ?? 0;
  return {
    writeId: row.id,
    name: clip(parseWriteOf('file', row)?.args.name ?? refusalWords.unreadableName, 400),
    patientId,
    patientName: clip(names.patient(patientId), 400),
    filedAt: row.stateAt,
    by: row.by,
    fileId: createdId(row),
  };
}
