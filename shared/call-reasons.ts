/** What a call before a visit may be about, in the order of the settings. */
export const callReasonNames = [
  'owing',
  'case-over',
  'first-visit',
  'case-soon',
  'numbers',
  'details',
  'privacy',
  'forms',
] as const;
export type CallReason = (typeof callReasonNames)[number];

/**
 * The clinic chooses among these in the settings. Each names the flags that are its reasons; `atFirst`: chosen until
 * someone says otherwise, because a call settles it before the visit.
 */
export const callReasons = {
  owing: { label: 'Owes money from earlier visits', flags: [], atFirst: true },
  'case-over': {
    label: 'Referral or case used up, expired or closed, NDIS plan ended',
    flags: ['case-used-up', 'case-expired', 'case-closed', 'ndis-ended'],
    atFirst: true,
  },
  'first-visit': { label: 'First visit', flags: ['first-visit'], atFirst: true },
  'case-soon': {
    label: 'Referral, case or NDIS plan nearly over, or no case attached',
    flags: ['case-nearly', 'case-expiring', 'ndis-ending', 'no-case'],
    atFirst: false,
  },
  numbers: {
    label: 'Medicare, NDIS or fund number missing',
    flags: ['medicare-number', 'medicare-half', 'medicare-irn', 'ndis-number', 'ndis-half', 'fund-number'],
    atFirst: false,
  },
  details: {
    label: 'Mobile, email or date of birth missing',
    flags: ['no-contact', 'no-birthdate'],
    atFirst: false,
  },
  privacy: { label: 'Privacy form not signed', flags: ['privacy'], atFirst: false },
  forms: { label: 'Form not completed', flags: ['form-open'], atFirst: true },
} as const satisfies Record<CallReason, { label: string; flags: readonly string[]; atFirst: boolean }>;

/** The reasons until someone chooses. */
export const usualCallReasons: readonly CallReason[] = callReasonNames.filter(
  (reason) => callReasons[reason].atFirst,
);
