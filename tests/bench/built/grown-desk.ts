import { join } from 'node:path';
import { type Database, deskFileSettings, openDatabase } from '../../../electron/store/database.ts';
import { dayMs } from '../../../shared/durations.ts';

/** What one desk of a busy clinic does on a working day. */
export const usualDay = { actions: 360, documents: 30, payments: 60 } as const;
const workingDays = 250;
/** Payments are purged after so many days (outbox/purge.ts). */
const paymentDays = 400;

/**
 * Fills a desk file with what years of work leave in it: the action log, rows of documents that were filed, payments.
 * Straight into the tables: by the outbox it would take hours.
 * @param until UTC ms
 */
export function growDesk(
  folder: string,
  key: Uint8Array,
  years: number,
  until: number,
  day = usualDay,
): void {
  const db = openDatabase({ path: join(folder, 'desk.db'), key, ...deskFileSettings, mustExist: true });
  try {
    const days = Math.round(years * workingDays);
    const each = (years * 365 * dayMs) / days;
    for (let from = 0; from < days; from += 50) {
      db.transaction(() => {
        for (let n = from; n < Math.min(days, from + 50); n++)
          addDay(db, n, Math.round(until - (days - n) * each), until, day);
      })();
      db.pragma('wal_checkpoint(TRUNCATE)');
    }
  } finally {
    db.close();
  }
}

function addDay(db: Database, n: number, at: number, until: number, day: typeof usualDay): void {
  const action = db.prepare('INSERT INTO actions (at, by, what, patient_id, outcome) VALUES (?, ?, ?, ?, ?)');
  const write = db.prepare(
    `INSERT INTO writes (id, kind, args, args_version, subject, patient_id, created_at, by, state, state_at, attempts, evidence, outcome)
     VALUES (?, ?, ?, 1, ?, ?, ?, 'KL', 'done', ?, 1, ?, ?)`,
  );
  for (let i = 0; i < day.actions; i++)
    action.run(at + i, 'KL', i % 3 ? 'arrival' : 'done-at-this-desk', i, 'done');
  const add = (kind: string, i: number, args: object) => {
    const id = `${kind}-${n}-${i}`.padEnd(36, 'x');
    const evidence = {
      before: { size: 12, sentAt: at },
      missing: [],
      seen: ['Sent: your practice system has it'],
      settled: true,
    };
    const outcome = { id: n * 100 + i, createdAt: new Date(at).toISOString(), name: `Referral ${i}.pdf` };
    write.run(
      id,
      kind,
      JSON.stringify(args),
      `patient:${i}`,
      i + 1,
      at,
      at,
      JSON.stringify(evidence),
      JSON.stringify(outcome),
    );
  };
  for (let i = 0; i < day.documents; i++) {
    const digest = `${n}-${i}`.padEnd(64, 'f');
    const scan = { name: `SCAN-${n}-${i}.pdf`, changedAt: at };
    add('file', i, { patientId: i + 1, name: `Referral letter ${n} ${i}.pdf`, size: 182_000, digest, scan });
  }
  if (until - at > paymentDays * dayMs) return;
  for (let i = 0; i < day.payments; i++) {
    const parts = [{ invoiceId: n * 100 + i, cents: 9500 }];
    add('payment', i, { patientId: i + 1, locationId: 1, methodId: 2, amountCents: 9500, paidAt: at, parts });
  }
}
