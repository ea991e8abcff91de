import { afterEach, expect, test } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { allIsRead, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk | null = null;
afterEach(async () => {
  await desk?.close();
  desk = null;
});

test('Two arrivals that were not sent are two, although the notice names no patient.', async () => {
  const opened = await openWholeDesk({ patients: 120 });
  desk = opened;
  await opened.connect();
  await allIsRead(opened);
  const { clock, service } = opened;
  const { today: date, zone } = opened.companion().state();
  const expected = opened
    .session()
    .rows({ date, zone, locationId: null })
    .flatMap(({ status, patientId, group, appointmentId }) =>
      status === 'unset' && patientId && !group ? [{ appointmentId, patientId }] : [],
    );
  const notice = () => opened.companion().state().notice;
  /** Marked here without a network, and completed by another desk by the time the network is back. */
  async function isCompletedElsewhere(nth: number) {
    const visit = expected[nth];
    if (!visit) throw new Error('no one is expected');
    opened.setPlugged(false);
    const marked = await clock.until(bridgeCallOf(opened)('arrival.mark', visit));
    expect(marked.ok).toBe(true);
    await clock.advance(minuteMs);
    service.sandbox.setStatus(visit.appointmentId, visit.patientId, 'Completed');
    opened.setPlugged(true);
    const isDone = () => opened.session().outbox.open().length === 0;
    await opened.until('it is found out', isDone, 10 * minuteMs);
    await clock.advance(2 * minuteMs);
  }
  await isCompletedElsewhere(0);
  const first = notice();
  expect(first).toContain('already shows the appointment as Completed');
  await isCompletedElsewhere(1);
  expect(notice()).not.toBe(first);
  // A person who dismisses what they have read of the first has not read of the second.
  opened.companion().dismissNotice(first ?? '');
  expect(notice()).toContain('(2 times)');
});
