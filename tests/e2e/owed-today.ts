import type { ClinicData } from '../../service/clinic-data.ts';

type Invoice = ClinicData['invoices'][number];

const halfADay = 6 * 3_600_000;
const howMany = { owners: 3, invoicesOfEach: 3 };

/** What is owing at all is owed by three people of today's list, at whatever minute the practice is made: by each at least three invoices. */
export function owedToday(clinic: ClinicData, now = Date.now()): ClinicData {
  const isToday = ({ start }: ClinicData['appointments'][number]) =>
    Math.abs(Date.parse(start ?? '') - now) < halfADay;
  const places = clinic.appointments.filter(isToday).flatMap((one) => one.appointmentPatients ?? []);
  const there = places.filter(({ status }) => status === null || status === 'Arrived');
  const owners = [...new Set(there.map(({ patientId }) => patientId))].slice(0, howMany.owners);
  const enough = withMoreOpen(clinic.invoices, owners.length * howMany.invoicesOfEach);
  let met = 0;
  const invoices = enough.map((one) =>
    isOpen(one) ? { ...one, patientId: owners[met++ % owners.length] ?? null } : one,
  );
  return { ...clinic, invoices };
}

const isOpen = ({ status, contactId }: Invoice) => status === 'Awaiting Payment' && !contactId;

/** Some days leave a small clinic with two open invoices: as many as are missing are like those, with nothing paid yet. */
function withMoreOpen(invoices: readonly Invoice[], needed: number): readonly Invoice[] {
  const open = invoices.filter(isOpen);
  const last = Math.max(...invoices.map(({ id }) => id));
  const missing = Math.max(0, needed - open.length);
  const more = Array.from({ length: missing }, (_, at): Invoice[] => {
    const like = open[at % open.length];
    const id = last + 1 + at;
    return like ? [{ ...like, id, invoiceNumber: `INV-${id}`, paidAmount: 0, paymentIds: [] }] : [];
  });
  return [...invoices, ...more.flat()];
}
