/** The pages of the help in their order, each by the name of its file in `docs/help/`. */
export const helpPages = [
  ...(['arrivals', 'patients', 'payments', 'diary', 'documents', 'scans', 'end-of-day'] as const),
  ...(['offline', 'lock', 'second-screen', 'keys', 'set-up', 'clinic-pcs'] as const),
  ...(['practitioners-pc', 'something-wrong'] as const),
] as const;
export type HelpPage = (typeof helpPages)[number];
