import type { ContactView } from '../../../shared/bridge/views.ts';
import { ok } from '../../../shared/result.ts';
import type { FakeHandlers } from './handlers.ts';
import { createWhenDone } from './when-done.ts';
import type { FakeWorld } from './world.ts';
import type { createWrites } from './writes.ts';

/** Referrers and payers of the invented clinic, and new ones. */
export function fakeContactCalls(world: FakeWorld, writes: ReturnType<typeof createWrites>) {
  const whenDone = createWhenDone(world);
  const people = [...world.rows.values()].flatMap((row) => row.patient ?? []);
  const named = (from: number, many: number) =>
    people.slice(from, from + many).map(({ id, name }) => ({ id, name }));
  const one = (id: number, name: string, more: Partial<ContactView>): ContactView => ({
    id,
    name,
    type: 'Doctor',
    occupation: 'General practitioner',
    company: null,
    providerNumber: null,
    phones: [],
    email: null,
    address: null,
    archived: false,
    patients: [],
    invoices: 0,
    cases: 0,
    ...more,
    patientCount: more.patientCount ?? more.patients?.length ?? 0,
  });
  const phone = (number: string, type: string | null = 'Work') => ({ number, type });
  const contacts = [
    one(1, 'Dr Leila Anand', {
      company: 'Norwood Family Practice',
      providerNumber: '2451837B',
      phones: [phone('(08) 8362 4410'), phone('(08) 8362 4411', 'Fax')],
      email: 'reception@norwoodfamily.example',
      address: '88 The Parade, Norwood SA 5067',
      patients: named(0, 7),
      cases: 9,
    }),
    one(2, 'Dr Piotr Wisniewski', {
      occupation: 'Orthopaedic surgeon',
      phones: [phone('(08) 8239 1000')],
      email: 'rooms@wisniewski.example',
      patients: named(3, 2),
      cases: 2,
    }),
    one(3, 'Plan Partners NDIS', {
      type: 'Plan manager',
      occupation: null,
      email: 'invoices@planpartners.example',
      phones: [phone('1300 333 700', null)],
      patients: named(0, 4),
      invoices: 23,
      cases: 4,
    }),
    one(4, 'ReturnToWorkSA', {
      type: 'Insurer',
      occupation: null,
      email: 'accounts@rtwsa.example',
      invoices: 3,
      cases: 1,
    }),
    one(5, 'Dr Old Practice', { archived: true, phones: [phone('(08) 8100 0000')] }),
  ];

  return {
    'contact.patients': () => ok({ patients: people.map(({ id, name }) => ({ id, name })) }),
    'contact.search': ({ text, archived }) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const found = contacts.filter((c) => {
        const all = `${c.name} ${c.company} ${c.occupation} ${c.email}`.toLowerCase();
        return (archived || !c.archived) && words.every((w) => all.includes(w));
      });
      return ok({ contacts: found.toSorted((a, b) => a.name.localeCompare(b.name)) });
    },
    'contact.create': (made) => {
      const write = { ...writes.begin('contact', `New contact: ${made.name}`, { id: 1, name: made.name }) };
      writes.sendShortly({ ...write, patientId: null, patientName: null });
      whenDone(write.id, () => {
        const { name, type, email, companyName: company = null } = made;
        contacts.push(one(contacts.length + 1, name, { type, email, company, occupation: null }));
      });
      return ok({ write: { ...write, patientId: null, patientName: null } });
    },
  } satisfies FakeHandlers;
}
