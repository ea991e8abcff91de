import { afterEach, describe, expect, test } from 'vitest';
import { noLabels, withLabel } from '../../../electron/views/labels.ts';
import { practitionersOf } from '../../../electron/views/practitioners.ts';
import { wireFromInstant } from '../../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../../shared/durations.ts';
import type { Practitioner } from '../../../shared/practice/resources/index.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

describe('practitioners who can be chosen', () => {
  const among = (known: Practitioner[]) => ({ all: () => known }) as unknown as { all: () => never[] };
  const names = (known: Practitioner[], seen: number[], labels = noLabels) =>
    practitionersOf(among(known), labels, new Set(seen)).map(({ name }) => name);

  test('A practice whose service has no list of practitioners can still be filtered by practitioner; archived practitioners are not offered.', () => {
    const priya = withLabel(noLabels, 'practitioner', 10, { name: 'Priya', colour: null });
    expect(names([], [10, 9])).toEqual(['Practitioner 9', 'Practitioner 10']);
    expect(names([], [9, 10], priya)).toEqual(['Practitioner 9', 'Priya']);
    expect(names([], [], priya)).toEqual(['Priya']);
    const listed = [
      { id: 9, firstname: 'Sam', lastname: 'Lee' },
      { id: 10, firstname: 'Gone', lastname: 'Away', archived: true },
    ];
    expect(names(listed, [], priya)).toEqual(['Sam Lee']);
  });

  test('A colour alone makes no one a practitioner.', () => {
    expect(names([], [], withLabel(noLabels, 'practitioner', 10, { name: null, colour: '#123456' }))).toEqual(
      [],
    );
  });

  describe('at a desk without the further lists', () => {
    let desk: WholeDesk | null = null;
    afterEach(() => desk?.close());

    test('They are there from the first day on, by the names that the desk types in.', async () => {
      desk = await openWholeDesk({ dialect: { extensions: 'absent' } });
      await desk.connect();
      const { companion, events, clock } = desk;
      const reported = () => companion().state().practitioners;
      const lastReported = () => {
        const last = events.findLast((event) => event.name === 'app.changed');
        return last?.name === 'app.changed' ? last.payload.practitioners : [];
      };
      await desk.until('the first day is read', () => reported().length > 1);
      await desk.until('the page is told', () => lastReported().length === reported().length);
      const [first] = reported();
      if (!first) throw new Error('nobody');
      const start = wireFromInstant(clock.wall() + hourMs);
      const far = wireFromInstant(clock.wall() + 31 * dayMs);
      companion()
        .session()
        ?.cache.apply({
          kind: 'appointments',
          objects: [
            { id: 900_000, start, end: start, practitionerId: 77 },
            { id: 900_001, start: far, end: far, practitionerId: 78 },
          ],
          sequence: 1,
        });
      await desk.until('a new one is told', () => lastReported().some(({ id }) => id === 77));
      expect(reported().map(({ id }) => id)).not.toContain(78);
      companion().setLabel('practitioner', first.id, { name: 'Priya Raman', colour: null });
      expect(reported().find(({ id }) => id === first.id)?.name).toBe('Priya Raman');
    });
  });
});
