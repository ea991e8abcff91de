import type { PcRole } from './bridge/views.ts';

/** With which letter the names of PCs begin on the link, by their role: `d01`, `p02`. */
export const letterOfRole = { reception: 'd', practitioner: 'p' } as const satisfies Record<PcRole, string>;

/** What a PC is, by its name on the link, which the hub gives and its messages are sealed with. */
export const roleOfPc = (desk: string): PcRole =>
  desk.startsWith(letterOfRole.practitioner) ? 'practitioner' : 'reception';
