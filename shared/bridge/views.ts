/** What crosses the bridge for the page to show: the views, by domain. */
export * from './views/at-desk.ts';
export * from './views/board.ts';
export * from './views/booking.ts';
export * from './views/claims.ts';
export * from './views/common.ts';
export * from './views/day.ts';
export * from './views/documents.ts';
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
