import type { printingCalls as contract } from '../../shared/bridge/calls/printing.ts';
import type { DayRow } from '../../shared/bridge/views.ts';
import { addDays, dayBounds } from '../../shared/clinic-time.ts';
import { isAt, onlyLocation, sayLocations } from '../../shared/locations.ts';
import { ok } from '../../shared/result.ts';
import { logCsv } from '../outbox/log-csv.ts';
import { locationView } from '../session/app-state.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { daySheetHtml, daySheetTitle } from '../views/day-sheet.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

export const printingHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => ({
  ...printCalls(ports),
  ...logCalls(ports),
});

const printCalls = ({
  companion,
  printing,
}: BridgePorts): Handlers<'print.days' | 'print.saveCsv' | 'print.showSaved'> => ({
  'print.days': ({ from, days, locationIds, to }) =>
    connected(companion, async (session) => {
      const covered = printing.untilCovered();
      const { cache, sync, now } = session;
      const { zone: deskZone, locations: open } = companion.state();
      const place = onlyLocation(locationIds);
      const zone = zoneOf(place === null ? null : cache.get('locations', place), deskZone);
      // One that is no more may still have visits.
      const locations = cache.all('locations').map((one) => locationView(one, zone));
      const zoneOfRow = (row: DayRow) => locations.find(({ id }) => id === row.locationId)?.zone ?? zone;
      const here = locations.filter(({ id }) => isAt(locationIds, id));
      const zones = [...new Set([zone, ...here.map((one) => one.zone)])];
      const dates = Array.from({ length: days }, (_, n) => addDays(from, n));
      const sheet = [];
      for (const date of dates) {
        // A day is as long as its place's clock says: each zone is read by its own midnight.
        const rows = zones
          .flatMap((one) =>
            session.rows({ date, zone: one, locationId: null }).filter((row) => zoneOfRow(row) === one),
          )
          .filter((row) => isAt(locationIds, row.locationId))
          .sort((a, b) => a.start - b.start);
        const complete = zones.every((one) => {
          const { startMs, endMs } = dayBounds(date, one);
          return sync.covers(startMs, endMs);
        });
        sheet.push({ date, rows, complete });
        // A week of a large clinic is much to read at once.
        await printing.pause();
      }
      const title = daySheetTitle(dates);
      const html = daySheetHtml({
        title,
        place: sayLocations(locationIds, locations),
        locations,
        severalPlaces: open.filter(({ id }) => isAt(locationIds, id)).length > 1,
        zone,
        clockStyle: companion.settings().clockStyle,
        madeAt: now(),
        asOf: companion.status().todayReadAt,
        days: sheet,
      });
      if (to === 'printer') {
        const printed = await printing.print(html, covered);
        return printed.ok ? ok({ done: printed.value, name: null }) : printed;
      }
      const pdf = await printing.pdf(html, covered);
      if (!pdf.ok) return pdf;
      const saved = await printing.save(
        { name: `${title} ${from}.pdf`, kind: 'pdf', bytes: pdf.value },
        covered,
      );
      return saved.ok ? ok({ done: saved.value !== null, name: saved.value }) : saved;
    }),

  'print.saveCsv': async ({ name, csv }) => {
    // The mark in front tells spreadsheets that names are written in UTF-8.
    const saved = await printing.save({ name, kind: 'csv', bytes: new TextEncoder().encode(`\uFEFF${csv}`) });
    return saved.ok ? ok({ name: saved.value }) : saved;
  },

  'print.showSaved': () => {
    printing.showSaved();
    return ok({});
  },
});

const logCalls = ({ companion }: BridgePorts): Handlers<'log.csv'> => ({
  'log.csv': ({ from, to }) =>
    connected(companion, ({ desk }) => ok({ csv: logCsv(desk.actions(from, to)) })),
});
