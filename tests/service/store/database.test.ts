import { expect, test } from 'vitest';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { createService } from '../../../service/service.ts';
import { emptyDatabase, openServiceDatabase } from '../../../service/store/database.ts';
import { demoNow } from '../../fakes/whole-desk.ts';

const clinic = demoClinic({ seed: 7, patients: 30, now: demoNow });

test('An emptied database has the tables of a new one and nothing in them, and serves another practice.', async () => {
  const database = openServiceDatabase(null);
  const tables = () =>
    database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all()
      .map((name) => [name, database.prepare(`SELECT count(*) FROM ${name}`).pluck().get()]);
  const before = tables();
  const first = await createService({ clinic, database });
  const oldKey = first.createKey({ user: 'A', role: 'owner' });
  expect(tables()).not.toEqual(before);
  await first.close();
  emptyDatabase(database);
  expect(tables()).toEqual(before);

  const other = { ...clinic, locations: clinic.locations.slice(0, 1) };
  const second = await createService({ clinic: other, database });
  const call = (key: string) =>
    second.fetch('https://practice.test/v1/locations', { headers: { authorization: `Bearer ${key}` } });
  expect((await call(oldKey)).status).toBe(401);
  const answer = await call(second.createKey({ user: 'B', role: 'owner' }));
  expect(await answer.json()).toMatchObject({ data: [{ id: other.locations[0]?.id }] });
  await second.close();
  database.close();
});

test('A service that is closed neither reads nor writes any more, though its database stays open.', async () => {
  const database = openServiceDatabase(null);
  const service = await createService({ clinic, database });
  await service.close();
  expect(() => service.createKey({ user: 'A', role: 'owner' })).toThrow('closed');
  expect(database.open).toBe(true);
  database.close();
});
