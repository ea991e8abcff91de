import { startService } from '../../../service/start.ts';
import { clinicOf } from '../clinics.ts';
import { type PracticeOrder, type PracticeReport, Wanted } from './orders.ts';

/** The practice's service in a process of its own, so that nothing it does is counted as Foyer's (practice.ts). */
const { patients, now, zone } = Wanted.parse(JSON.parse(process.argv[2] ?? ''));
const running = await startService({ clinic: clinicOf(patients, now, zone) });
const { sandbox } = running.service;
const say = (said: PracticeReport) => void process.send?.(said);

process.on('message', (order: PracticeOrder) => {
  const at = performance.timeOrigin + performance.now();
  if (order.do === 'arrive') sandbox.arrive(order.appointmentId, order.patientId);
  const calls = order.do === 'calls' ? sandbox.calls().filter((call) => call.at >= order.since) : [];
  say({
    says: 'done',
    id: order.id,
    at,
    calls: calls.map(({ at, operation, query, status }) => ({ at, operation, query, status })),
  });
});
// The parent process is gone.
process.on('disconnect', () => process.exit(0));
const { baseUrl, apiKey, caFile } = running;
say({ says: 'open', baseUrl, apiKey, caFile });
