import type { DayRow, FlagView } from '../../shared/bridge/views.ts';
import { bucketOf } from '../../shared/day-buckets.ts';
import { hereOf, type Presence, presencesOf } from '../../shared/presence.ts';
import type { WaitThresholds } from '../../shared/wait-time.ts';
import { type Chip, chipOf, type When } from './chip.ts';
import { againstTheBook, canArrive, heldUntil } from './row-actions.ts';
import { rowWords } from './row-words.ts';

const text = rowWords.group;

/** The patients of one appointment that has several. */
export type Group = {
  readonly appointmentId: number;
  /** By name; never empty. */
  readonly rows: readonly DayRow[];
  /** Any of them, for what they share: time, service, practitioner, location. */
  readonly lead: DayRow;
};

/** The key of a group, where a row's key stands for a patient. */
export const groupKey = (appointmentId: number): string => `group:${appointmentId}`;

/** The appointment of a group's key; null for a row's key. */
export function groupIdOf(key: string): number | null {
  const id = /^group:(\d+)$/.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}

/** The group of an appointment among the rows of a day; null where it has fewer than two patients. */
export function groupOf(rows: Iterable<DayRow>, appointmentId: number): Group | null {
  const own = [...rows].filter((row) => row.appointmentId === appointmentId && row.patientId !== null);
  return asGroup(own);
}

/** @param rows of one appointment, in order */
export function asGroup(rows: readonly DayRow[]): Group | null {
  const [lead, second] = rows;
  return lead && second ? { appointmentId: lead.appointmentId, rows, lead } : null;
}

export type GroupCounts = {
  /** Booked and neither cancelled nor missed. */
  readonly coming: number;
  readonly here: number;
  readonly late: number;
  readonly done: number;
};

export function countGroup(rows: readonly DayRow[], now: number): GroupCounts {
  const counts = { coming: 0, here: 0, late: 0, done: 0 };
  for (const row of rows) {
    const bucket = bucketOf(row, now);
    if (bucket === 'cancelled' || bucket === 'did-not-arrive') continue;
    counts.coming += 1;
    if (bucket === 'in-clinic') counts.here += 1;
    if (bucket === 'late') counts.late += 1;
    if (bucket === 'done') counts.done += 1;
  }
  return counts;
}

/** Whether every patient of an appointment has cancelled or missed it. */
export const isOff = (rows: readonly DayRow[]): boolean => rows.every(againstTheBook);

/** `4 of 6 here`. */
export function sayIn({ coming, here, done }: GroupCounts): string {
  if (coming === 0) return text.noOne;
  return text.here(here + done, coming);
}

/** One status for a whole group: missing patients first, then the longest wait. */
export function groupChip({ rows, lead }: Group, now: number, when: When, thresholds: WaitThresholds): Chip {
  const counts = countGroup(rows, now);
  const { coming, here, late, done } = counts;
  if (coming === 0) return chipOf(lead, now, when, thresholds);
  if (when === 'past') return { tone: 'neutral', shape: 'diamond', words: text.came(here + done, coming) };
  if (when === 'future') return { tone: 'neutral', shape: null, words: text.booked(coming) };
  if (late > 0) return { tone: 'warning', shape: 'triangle', words: text.late(late, coming) };
  if (done === coming) return { tone: 'success', shape: 'tick', words: text.done };
  if (here + done < coming) {
    const next = rows.find((row) => bucketOf(row, now) === 'expected') ?? lead;
    return here + done === 0
      ? chipOf(next, now, when, thresholds)
      : { tone: 'neutral', shape: 'ring', words: sayIn(counts) };
  }
  const presences = groupPresences(rows, now);
  const chips = rows
    .filter((row) => bucketOf(row, now) === 'in-clinic')
    .map((row) => ({ row, chip: chipOf(row, now, when, thresholds, presences.get(row.key)) }));
  const worst = chips.find((c) => c.chip.tone === 'danger') ?? chips.find((c) => c.chip.tone === 'info');
  const begun = chips.find((c) => presences.get(c.row.key)?.kind !== 'waiting');
  return (worst ?? begun)?.chip ?? { tone: 'success', shape: 'tick', words: text.allHere };
}

/** Where the arrived patients of a group are: independent of the practitioner's other patients. */
export const groupPresences = (rows: readonly DayRow[], now: number): ReadonlyMap<string, Presence> =>
  presencesOf(
    hereOf(rows, now).map((row) => ({ ...row, group: row.group ?? {} })),
    now,
  );

/** The patients that one click would mark as arrived: without those who cancelled or missed it. */
export function toArrive(rows: readonly DayRow[], when: When): DayRow[] {
  return when === 'today' ? rows.filter((row) => canArrive(row, when) && !againstTheBook(row)) : [];
}

/** The arrivals of a group that can still be undone. */
export function toUndo(rows: readonly DayRow[], now: number): string[] {
  const held = rows.flatMap((row) =>
    row.pending && heldUntil(row, now) !== null ? [row.pending.writeId] : [],
  );
  // A cancellation of everyone is one write.
  return [...new Set(held)];
}

/** The sum that patients of a group owe, in cents; null while none of it is known. */
export function groupOwing(rows: readonly DayRow[]): DayRow['owing'] {
  const known = rows.flatMap((row) => (row.owing ? [row.owing] : []));
  if (known.length === 0) return null;
  const sum = (pick: (owing: NonNullable<DayRow['owing']>) => number) =>
    known.reduce((all, one) => all + pick(one), 0);
  return {
    patientCents: sum((o) => o.patientCents),
    thirdPartyCents: sum((o) => o.thirdPartyCents),
    openInvoices: sum((o) => o.openInvoices),
  };
}

const tones = ['bad', 'warn', 'info'] as const satisfies readonly FlagView['tone'][];

/** The flags of a group as one: how many patients have some, in the tone of the most severe, each explained by name. */
export function groupFlags(rows: readonly DayRow[]): FlagView[] {
  const flagged = rows.filter((row) => row.flags.length > 0);
  if (flagged.length === 0) return [];
  const all = flagged.flatMap((row) => row.flags);
  const tone = tones.find((t) => all.some((flag) => flag.tone === t)) ?? 'info';
  const explain = flagged
    .map((row) => text.flagsOf(row.patient?.name ?? null, row.flags.map((f) => f.label).join(', ')))
    .join('. ');
  const label = text.flags(flagged.length);
  return [
    { code: 'group', tone, label, explain: explain.length > 400 ? `${explain.slice(0, 399)}…` : explain },
  ];
}
