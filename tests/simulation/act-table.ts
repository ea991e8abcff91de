/**
 * Who brings something about: other desks, the people at this PC, who may also only look, delivery (network, service, PC), or
 * several of these together (stories: what two desks, or a desk and a bad line, do about one record).
 */
export type By = 'others' | 'people' | 'looks' | 'faults' | 'stories';

/**
 * Everything that can happen on a day, and how often, within its kind. A new kind of write is a row here and a function
 * in acts-of-people.ts.
 */
export const actTable = {
  arrives: { by: 'others', often: 8 },
  'sets-status': { by: 'others', often: 6 },
  books: { by: 'others', often: 4 },
  moves: { by: 'others', often: 4 },
  cancels: { by: 'others', often: 2 },
  archives: { by: 'others', often: 4 },
  restores: { by: 'others', often: 1 },
  'edits-patient': { by: 'others', often: 6 },
  'edits-something': { by: 'others', often: 6 },
  'adds-patient': { by: 'others', often: 3 },
  'adds-something': { by: 'others', often: 3 },
  invoices: { by: 'others', often: 4 },
  issues: { by: 'others', often: 2 },
  pays: { by: 'others', often: 4 },
  'removes-payment': { by: 'others', often: 2 },
  'allocates-credit': { by: 'others', often: 1 },
  purges: { by: 'others', often: 0.7 },
  'stamps-back': { by: 'others', often: 0.7 },

  'mark-arrival': { by: 'people', often: 10 },
  'undo-arrival': { by: 'people', often: 3 },
  'take-payment': { by: 'people', often: 10 },
  'take-part-payment': { by: 'people', often: 12 },
  'take-split-payment': { by: 'people', often: 3 },
  'remove-payment': { by: 'people', often: 3 },
  'file-pdf': { by: 'people', often: 3 },
  book: { by: 'people', often: 3 },
  'move-booking': { by: 'people', often: 3 },
  'change-patient': { by: 'people', often: 3 },
  'change-custom-field': { by: 'people', often: 2 },
  'add-contact': { by: 'people', often: 2 },
  decide: { by: 'people', often: 8 },
  'read-notice': { by: 'people', often: 1 },

  'look-at-a-day': { by: 'looks', often: 2 },
  'look-at-a-patient': { by: 'looks', often: 2 },

  rain: { by: 'faults', often: 8 },
  'lossy-line': { by: 'faults', often: 1 },
  // Requests are delivered twice.
  'repeating-proxy': { by: 'faults', often: 1.5 },
  // Machines behind the address that are not current, or whose clocks are wrong.
  'slow-replica': { by: 'faults', often: 3 },
  'wrong-clocks': { by: 'faults', often: 2 },
  'network-goes': { by: 'faults', often: 3 },
  crash: { by: 'faults', often: 2 },
  'crash-on-the-way': { by: 'faults', often: 6 },
  close: { by: 'faults', often: 1.5 },
  sleep: { by: 'faults', often: 1 },
  'clock-jumps': { by: 'faults', often: 1.5 },
  conditions: { by: 'faults', often: 2 },
  'changes-key': { by: 'faults', often: 0.4 },
  'keeps-patients': { by: 'faults', often: 0.3 },
  audits: { by: 'faults', often: 0.5 },
  'compares-view': { by: 'faults', often: 2 },
  'changes-server-profile': { by: 'faults', often: 1.5 },
  'resizes-pages': { by: 'faults', often: 0.5 },
  // What happens rarely, and to everything at once.
  'disk-refuses': { by: 'faults', often: 1.5 },
  locks: { by: 'faults', often: 1 },
  'backs-up-desk': { by: 'faults', often: 0.7 },
  'puts-desk-back': { by: 'faults', often: 0.7 },
  'restores-service': { by: 'faults', often: 0.4 },
  'another-practice': { by: 'faults', often: 0.3 },
  'far-behind-replica': { by: 'faults', often: 0.5 },
  // Several at once about the same record.
  'while-offline': { by: 'stories', often: 6 },
  'behind-the-back': { by: 'stories', often: 4 },
  'answer-lost': { by: 'stories', often: 5 },
  'two-in-a-row': { by: 'stories', often: 5 },
  'changes-their-mind': { by: 'stories', often: 2 },
  'sleeps-over-it': { by: 'stories', often: 2 },
  'decides-late': { by: 'stories', often: 3 },
  'backup-while-waiting': { by: 'stories', often: 1 },
  // Added to a day by a draw of their own (`added`).
  'change-method': { by: 'people', often: 0 },
  'corrects-at-once': { by: 'people', often: 0 },
  'pays-once-more': { by: 'people', often: 0 },
  'cancel-visit': { by: 'people', often: 0 },
  'joins-class': { by: 'people', often: 0 },
  'fills-time': { by: 'people', often: 0 },
  'takes-out': { by: 'others', often: 0 },
  'paid-in-between': { by: 'stories', often: 0 },
  'is-out-of-touch': { by: 'stories', often: 0 },
  'books-walk-in': { by: 'people', often: 0 },
  'desk-goes-missing': { by: 'faults', often: 0 },
  // The beginning and the end of a spell of work: the plan itself says when.
  connect: { by: 'faults', often: 0 },
  'nods-off': { by: 'faults', often: 0 },
  'goes-home': { by: 'faults', often: 0 },
  'power-fails': { by: 'faults', often: 0 },
  'comes-back': { by: 'faults', often: 0 },
} as const satisfies Record<string, { by: By; often: number }>;
export type ActName = keyof typeof actTable;

/** How likely each of these is to be on a day. They are drawn apart from the rest, so that a seed keeps its other acts. */
export const added = {
  'takes-out': 0.2,
  'paid-in-between': 0.12,
  'is-out-of-touch': 0.15,
  'desk-goes-missing': 0.06,
  'books-walk-in': 0.2,
  'change-method': 0.35,
  'cancel-visit': 0.6,
  'joins-class': 0.3,
  'fills-time': 0.4,
  'corrects-at-once': 0.3,
  'pays-once-more': 0.3,
} as const satisfies Partial<Record<ActName, number>>;

/** How often each kind of act is drawn in each part of the simulation. */
const shares = {
  whole: { others: 3, people: 5, looks: 0.5, faults: 2, stories: 0.7 },
  sync: { others: 6, people: 0, looks: 1, faults: 3, stories: 0 },
  writes: { others: 2, people: 7, looks: 0.5, faults: 2, stories: 0 },
  desks: { others: 1, people: 2, looks: 0.2, faults: 0.6, stories: 8 },
} as const;

export type Weights = Readonly<Record<ActName, number>>;

/** Weights while the PC is awake, and while it is not: then only others act. */
export function weightsOf(part: 'whole' | 'sync' | 'writes' | 'desks'): {
  readonly awake: Weights;
  readonly away: Weights;
} {
  const total = (by: By) =>
    Object.values(actTable).reduce((sum, act) => (act.by === by ? sum + act.often : sum), 0);
  const weigh = (share: Readonly<Record<By, number>>) =>
    Object.fromEntries(
      Object.entries(actTable).map(([name, { by, often }]) => [name, (often / total(by)) * share[by]]),
    ) as Record<ActName, number>;
  return {
    awake: weigh(shares[part]),
    away: weigh({ others: 1, people: 0, looks: 0, faults: 0, stories: 0 }),
  };
}
