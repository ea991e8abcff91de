import type { ClinicData } from '../../service/clinic-data.ts';

const halfADay = 6 * 3_600_000;

/** What is owing at all is owed by three people of today's list, at whatever minute the practice is made: by each several invoices. */
export function owedToday(clinic: ClinicData): ClinicData {
  const now = Date.now();
  const isToday = ({ start }: ClinicData['appointments'][number]) =>
    Math.abs(Date.parse(start ?? '') - now) < halfADay;
  const isOpen = ({ status, contactId }: ClinicData['invoices'][number]) =>
    status === 'Awaiting Payment' && !contactId;
  const places = clinic.appointments.filter(isToday).flatMap((one) => one.appointmentPatients ?? []);
  const there = places.filter(({ status }) => status === null || status === 'Arrived');
  const owners = [...new Set(there.map(({ patientId }) => patientId))].slice(0, 3);
  let met = 0;
  const invoices = clinic.invoices.map((one) =>
    isOpen(one) ? { ...one, patientId: owners[met++ % owners.length] ?? null } : one,
  );
  return { ...clinic, invoices };
}
