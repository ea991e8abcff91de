import type { ClinicData } from '../../service/clinic-data.ts';
import { hourMs } from '../../shared/durations.ts';

/** A patient of today's list, or of the practice, with what a desk would know them by. */
export type TaskPatient = {
  readonly patientId: number;
  readonly appointmentId: number;
  readonly first: string;
  readonly last: string;
  readonly name: string;
  readonly born: string;
  readonly phone: string;
  /** UTC ms. */
  readonly start: number;
  readonly practitionerId: number | null;
};

/** The patients of the tasks: all different, each found by their name alone. */
export type People = {
  /** Has a long family name. */
  readonly longName: TaskPatient;
  readonly byPhone: TaskPatient;
  readonly byBirthday: TaskPatient;
  /** Arrive one after the other. */
  readonly arriving: readonly [TaskPatient, TaskPatient, TaskPatient];
  /** Owes one invoice of more than $50. */
  readonly owesOne: TaskPatient;
  /** Owes two invoices. */
  readonly owesTwo: TaskPatient;
  /** Pays while the service is gone. */
  readonly owesOffline: TaskPatient;
  readonly toBook: TaskPatient;
  readonly toMove: TaskPatient;
  readonly toDrag: TaskPatient;
  readonly movesHouse: TaskPatient;
  readonly filed: TaskPatient;
  /** Has no visit today. */
  readonly walksIn: Omit<TaskPatient, 'appointmentId' | 'start' | 'practitionerId'>;
};

const digits = (text: string) => text.replaceAll(/\D/g, '');

/**
 * The practice of the tasks, and who is who in it: of those who are expected today with a visit of their own. Three of them
 * owe what the tasks need; what they owed before is owed by others.
 * @throws Error where the clinic has too few people for it
 */
export function castOf(data: ClinicData, now: number): { data: ClinicData; people: People } {
  const nameOf = (one: ClinicData['patients'][number]) => `${one.firstname} ${one.lastname}`;
  const times = <T>(all: readonly T[]) => {
    const count = new Map<T, number>();
    for (const one of all) count.set(one, (count.get(one) ?? 0) + 1);
    return count;
  };
  const phoneOf = (one: ClinicData['patients'][number]) => one.phoneNumbers?.[0]?.phoneNumber ?? '';
  const names = times(data.patients.map(nameOf));
  const phones = times(data.patients.map((one) => digits(phoneOf(one)).slice(-6)));
  const births = times(data.patients.map((one) => one.birthdate?.slice(0, 10)));
  const byId = new Map(data.patients.map((one) => [one.id, one]));
  const near = data.appointments.filter(
    ({ start, archived }) => !archived && Math.abs(Date.parse(start ?? '') - now) < 12 * hourMs,
  );
  const booked = new Set(
    near.flatMap((one) => one.appointmentPatients ?? []).map((place) => place.patientId),
  );
  const asPerson = (patient: ClinicData['patients'][number]) => ({
    patientId: patient.id,
    first: patient.firstname ?? '',
    last: patient.lastname ?? '',
    name: nameOf(patient),
    born: patient.birthdate?.slice(0, 10) ?? '',
    phone: digits(phoneOf(patient)),
  });
  const story = ['Oduya', 'Whitfield', 'Chen', 'Abernethy', 'Okafor'];
  const usable = (patient: ClinicData['patients'][number] | undefined) =>
    patient !== undefined &&
    names.get(nameOf(patient)) === 1 &&
    !patient.archived &&
    !story.includes(patient.lastname ?? '') &&
    /^[A-Za-z]+$/.test(patient.lastname ?? '');
  const expected: TaskPatient[] = near
    .filter(({ start, appointmentPatients, maxPatients }) => {
      const [only, ...more] = appointmentPatients ?? [];
      const alone = only && more.length === 0 && (maxPatients ?? 1) === 1 && !only.status;
      return alone && Date.parse(start ?? '') > now + 5 * 60_000;
    })
    .toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? ''))
    .flatMap((visit) => {
      const patient = byId.get(visit.appointmentPatients?.[0]?.patientId ?? 0);
      if (!patient || !usable(patient)) return [];
      const start = Date.parse(visit.start ?? '');
      const practitionerId = visit.practitionerId ?? null;
      return [{ ...asPerson(patient), appointmentId: visit.id, start, practitionerId }];
    });
  const pool = [...new Map(expected.map((one) => [one.patientId, one])).values()];
  const take = (what: string, is: (one: TaskPatient) => boolean = () => true): TaskPatient => {
    const at = pool.findIndex(is);
    const [found] = at < 0 ? [] : pool.splice(at, 1);
    if (!found) throw new Error(`nobody of today is ${what}`);
    return found;
  };
  const longest = Math.max(...pool.map(({ last }) => last.length));
  const longName = take('known by a long name', ({ last }) => last.length === longest);
  const byPhone = take('known by their phone', ({ phone }) => phones.get(phone.slice(-6)) === 1);
  const byBirthday = take(
    'known by a birth date of seven characters',
    ({ born }) => births.get(born) === 1 && birthdayAsTyped(born).length === 7,
  );
  const arriving = [take('expected'), take('expected'), take('expected')] as const;
  const owesOne = take('expected');
  const owesTwo = take('expected');
  const owesOffline = take('expected');
  const others = { toBook: take('expected'), toMove: take('expected'), toDrag: take('expected') };
  const more = {
    movesHouse: take('reached by a mobile', ({ phone }) => phone !== ''),
    filed: take('expected'),
  };
  const left = new Set(pool.map(({ patientId }) => patientId));
  const taken = expected.map(({ patientId }) => patientId).filter((id) => !left.has(id));
  const walkIn = walkInOf(data, now, new Set(taken), (patientId) => {
    const patient = byId.get(patientId);
    return usable(patient) && !booked.has(patientId);
  });
  const away = byId.get(walkIn.patientId);
  if (!away) throw new Error('nobody could walk in');

  const owners = [owesOne.patientId, owesTwo.patientId, owesOffline.patientId];
  const bills = data.invoices.filter(
    ({ status, paidAmount, contactId, archived }) =>
      status === 'Awaiting Payment' && !paidAmount && !contactId && !archived,
  );
  const [dear, ...rest] = bills.toSorted((a, b) => Number(b.total) - Number(a.total));
  const [first, second, third] = rest;
  if (!dear || !first || !second || !third || Number(dear.total) <= 50)
    throw new Error('the practice has too few open invoices');
  const whose = new Map([
    [dear.id, owesOne.patientId],
    [first.id, owesTwo.patientId],
    [second.id, owesTwo.patientId],
    [third.id, owesOffline.patientId],
  ]);
  const invoices = data.invoices.map((one) => {
    const owner = whose.get(one.id);
    if (owner !== undefined) return { ...one, patientId: owner };
    return owners.includes(one.patientId ?? 0) ? { ...one, patientId: away.id } : one;
  });
  const people: People = {
    longName,
    byPhone,
    byBirthday,
    arriving,
    owesOne,
    owesTwo,
    owesOffline,
    ...others,
    ...more,
    walksIn: asPerson(away),
  };
  // Others have cancelled: there is time for who walks in, also when a task before has taken one of these.
  const appointments = data.appointments.map((one) =>
    walkIn.freed.has(one.id) ? { ...one, archived: true } : one,
  );
  return { data: { ...data, invoices, appointments }, people };
}

/** `14/3/88`, as one types it. */
export function birthdayAsTyped(born: string): string {
  const [year = '', month, day] = born.split('-');
  return `${Number(day)}/${Number(month)}/${year.slice(-2)}`;
}

type Visit = ClinicData['appointments'][number];

/** So many visits are taken out for who walks in: two tasks before may book or move into two of them. */
const mostFreed = 3;

/** A patient without a visit today, and today's visits of the service that they come for, which are taken out. */
function walkInOf(
  data: ClinicData,
  now: number,
  cast: ReadonlySet<number>,
  may: (patientId: number) => boolean,
): { patientId: number; freed: ReadonlySet<number> } {
  const onlyOf = ({ appointmentPatients }: Visit) => appointmentPatients?.[0]?.patientId ?? 0;
  const alone = data.appointments.filter((one) => (one.maxPatients ?? 1) === 1 && !one.archived);
  const within = (from: number, to: number) => (one: Visit) => {
    const start = Date.parse(one.start ?? '');
    return start > now + from && start < now + to;
  };
  const later = alone
    .filter(within(hourMs / 2, 5 * hourMs))
    .filter((one) => !one.appointmentPatients?.[0]?.status && !cast.has(onlyOf(one)));
  // Of several who could: where most visits can be taken out.
  const could: { patientId: number; freed: ReadonlySet<number> }[] = [];
  // A visit of theirs that this PC knows says which service they come for, and where.
  for (const visit of alone.filter(within(-6 * 24 * hourMs, 6 * 24 * hourMs))) {
    if (!may(onlyOf(visit))) continue;
    const same = later.filter(
      (one) => one.serviceId === visit.serviceId && one.locationId === visit.locationId,
    );
    const freed = new Set(same.slice(0, mostFreed).map(({ id }) => id));
    if (freed.size > 0) could.push({ patientId: onlyOf(visit), freed });
  }
  const [most] = could.toSorted((a, b) => b.freed.size - a.freed.size);
  if (!most) throw new Error('nobody could walk in');
  return most;
}
