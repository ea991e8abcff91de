import type { WholeDesk } from '../../fakes/whole-desk.ts';

const hourMs = 3_600_000;

/** A visit of one patient, more than an hour ahead, with no status set. */
export function nextVisit({ service, clock }: WholeDesk) {
  const found = service.sandbox
    .state('appointments')
    .find(
      (one) =>
        one.maxPatients === 1 &&
        !one.archived &&
        one.appointmentPatients?.[0]?.status === null &&
        Date.parse(one.start ?? '') > clock.wall() + hourMs,
    );
  const patientId = found?.appointmentPatients?.[0]?.patientId;
  if (!found || !patientId) throw new Error('no appointment');
  return { found, patientId };
}
