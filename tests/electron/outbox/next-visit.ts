import type { WholeDesk } from '../../fakes/whole-desk.ts';

const hourMs = 3_600_000;

/** A visit of one patient, more than an hour ahead, with no status set. */
export function nextVisit({ service, clock }: Pick<WholeDesk, 'service' | 'clock'>) {
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

/** The same, made to one of so many patients, none of whom has a case in it. @returns who is in it, too */
export function visitOfMany(desk: Pick<WholeDesk, 'service' | 'clock'>, patients: number) {
  const { found, patientId } = nextVisit(desk);
  const { sandbox } = desk.service;
  const [place] = found.appointmentPatients ?? [];
  const others = sandbox.state('patients').filter((one) => !one.archived && one.id !== patientId);
  const patientIds = [patientId, ...others.slice(0, patients - 1).map((one) => one.id)];
  const appointmentPatients = patientIds.map((id) => ({ ...place, patientId: id, caseId: null }));
  sandbox.edit('appointments', found.id, { maxPatients: patients === 1 ? 1 : 6, appointmentPatients });
  return { ...found, appointmentPatients, patientIds };
}
