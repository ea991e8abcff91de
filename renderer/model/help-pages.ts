/** The pages of the help in their order, each by the name of its file in `docs/help/`. */
export const helpPages = [
  ...(['arrivals', 'gone-in', 'patients', 'payments', 'diary', 'documents', 'scans'] as const),
  ...(['end-of-day', 'offline', 'lock', 'second-screen', 'keys', 'set-up', 'clinic-pcs'] as const),
  ...(['practitioners-pc', 'something-wrong'] as const),
] as const;
export type HelpPage = (typeof helpPages)[number];
