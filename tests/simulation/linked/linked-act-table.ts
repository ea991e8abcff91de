/**
 * What can happen on a day of linked desks, and how often. `isFault`: a desk may lose the hub by it, or the practice
 * answers wrongly, so that it does not belong to a calm day.
 */
export const linkedActTable = {
  'sets-status': { often: 10, isFault: false },
  'edits-patient': { often: 6, isFault: false },
  'edits-visit': { often: 6, isFault: false },
  pays: { often: 4, isFault: false },
  archives: { often: 2, isFault: false },
  'adds-patient': { often: 2, isFault: false },
  'edits-small-list': { often: 1, isFault: false },
  'desk-edits-patient': { often: 6, isFault: false },
  'desks-take-one-payment': { often: 8, isFault: false },
  'takes-over-while-sending': { often: 8, isFault: false },
  'desks-move-one-visit': { often: 4, isFault: false },
  'desks-edit-one-patient': { often: 4, isFault: false },
  'desks-cancel-one-visit': { often: 4, isFault: false },
  'desks-fill-a-time': { often: 4, isFault: false },
  /** Planned apart from the others (linked-plan.ts): days that were lived before it was there have the same plan. */
  'desks-mark-one-visit': { often: 0, isFault: false },
  'marks-alone-for-an-hour': { often: 0, isFault: true },
  'removes-a-pc': { often: 0, isFault: true },
  'locks-a-desk': { often: 0, isFault: false },
  'updates-a-desk': { often: 0, isFault: false },
  'relinks-a-desk': { often: 0, isFault: true },
  'restores-service': { often: 0, isFault: true },
  'sleeps-behind-the-lock': { often: 0, isFault: true },
  'opens-a-sheet': { often: 4, isFault: false },
  'desk-reads-all': { often: 2, isFault: false },
  joins: { often: 2, isFault: false },
  'hides-window': { often: 2, isFault: false },
  'goes-on-battery': { often: 2, isFault: false },
  'ends-and-starts': { often: 3, isFault: false },
  'empties-cache': { often: 1, isFault: false },

  'kills-hub': { often: 4, isFault: true },
  'freezes-hub': { often: 4, isFault: true },
  'loses-bucket': { often: 1, isFault: true },
  'cuts-cable': { often: 4, isFault: true },
  'loses-network': { often: 3, isFault: true },
  sleeps: { often: 4, isFault: true },
  'steps-pc-clock': { often: 2, isFault: true },
  'steps-hub-clock': { often: 2, isFault: true },
  'bad-network': { often: 3, isFault: true },
  rain: { often: 3, isFault: true },
  'cut-while-sending': { often: 4, isFault: true },
  crashes: { often: 3, isFault: true },
  'crash-while-sending': { often: 4, isFault: true },
  'joins-and-peer-dies': { often: 2, isFault: true },
} as const satisfies Record<string, { readonly often: number; readonly isFault: boolean }>;

export type LinkedActName = keyof typeof linkedActTable;
