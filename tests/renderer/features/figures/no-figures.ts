import type { FiguresView } from '../../../../shared/bridge/views.ts';

/** The figures of a day on which nothing happened. */
export const noFigures: FiguresView = {
  from: '2026-11-18',
  to: '2026-11-18',
  until: 0,
  over: true,
  missing: [],
  marksFrom: '2026-11-12',
  booked: 0,
  arrived: 0,
  missed: 0,
  cancelled: 0,
  quarters: [],
  practitioners: [],
  takings: { source: 'practice', since: null, asOf: null, unreadable: 0, totalCents: 0, methods: [] },
};
