/**
 * What crosses the bridge for the page to show: the views, by domain. A view of several fields is `z.lazy(() => …)`: it is made when something is parsed with it for
 * the first time, and the page, which has the types, makes none (docs/decisions/0110). Not so where another view extends it, or its fields are used.
 */
export * from './views/at-desk.ts';
export * from './views/board.ts';
export * from './views/booking.ts';
export * from './views/claims.ts';
export * from './views/clinic-pcs.ts';
export * from './views/common.ts';
export * from './views/consulting.ts';
export * from './views/day.ts';
export * from './views/documents.ts';
export * from './views/figures.ts';
export * from './views/filling.ts';
export * from './views/lock.ts';
export * from './views/money.ts';
export * from './views/patient.ts';
export * from './views/scans.ts';
export * from './views/settings.ts';
export * from './views/sight.ts';
export * from './views/status.ts';
export * from './views/while-out.ts';
export * from './views/writes.ts';
