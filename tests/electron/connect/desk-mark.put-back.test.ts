import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { deskFileSettings, openDatabase } from '../../../electron/store/database.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const clinic = demoClinic({ seed: 7, patients: 10, now: demoNow });
const notice = /restored from a backup/;

let desk: WholeDesk;
const folders: string[] = [];
afterEach(async () => {
  await desk.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const session = () => desk.session();
const patientId = () => desk.service.sandbox.state('patients').find((one) => !one.archived)?.id ?? 0;
const filed = () =>
  desk.service.sandbox.calls().filter((call) => call.operation === 'uploadPatientFile').length;
const states = () =>
  session()
    .outbox.open()
    .map(({ state }) => state);

/** What lies on the disk now, and what the keychain holds. */
function backup() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
  folders.push(folder);
  cpSync(desk.folder, folder, { recursive: true });
  const vault = new Map(desk.vault);
  return {
    /** As an earlier Foyer left it. */
    forget(fact: string): void {
      const key = Buffer.from(JSON.parse(vault.get('this-pc') ?? '{}').storeKey, 'hex');
      const db = openDatabase({ path: join(folder, 'desk.db'), key, ...deskFileSettings });
      db.prepare('DELETE FROM facts WHERE name = ?').run(fact);
      db.close();
    },
    /** Ends Foyer and puts these files back in place of the ones there are; what came after a backup of all goes. */
    async putBack(names: readonly string[] | 'all', andKeychain = false): Promise<void> {
      await desk.companion().close();
      if (names === 'all') {
        rmSync(desk.folder, { recursive: true });
        cpSync(folder, desk.folder, { recursive: true });
      } else
        for (const name of names) cpSync(join(folder, name), join(desk.folder, name), { recursive: true });
      if (andKeychain) {
        desk.vault.clear();
        for (const [name, value] of vault) desk.vault.set(name, value);
      }
      await desk.restart();
      await desk.clock.advance(60_000);
    },
  };
}

/** A document that waits for the network. */
function leaveADocument(): void {
  desk.setPlugged(false);
  const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
  const args = { patientId: patientId(), name: 'Referral.pdf', size: bytes.length, digest: 'd'.repeat(64) };
  const added = session().outbox.add('file', args, { name: 'Referral.pdf', bytes });
  expect(added.ok).toBe(true);
}

async function connected(): Promise<void> {
  desk = await openWholeDesk({ clinic });
  await desk.connect();
  await desk.clock.advance(30_000);
}

/** A document waits, a backup is made, the document is filed. */
async function filedAfterABackup() {
  await connected();
  leaveADocument();
  await desk.clock.advance(10_000);
  expect(states()).toEqual(['waiting']);
  const made = backup();
  await desk.restart();
  desk.setPlugged(true);
  await desk.until('it was filed', () => session().outbox.counts().waiting === 0);
  expect(filed()).toBe(1);
  return made;
}

describe('a desk file that is older than the last', () => {
  test('is noticed when it alone was put back: nothing is sent again before a person has decided.', async () => {
    const made = await filedAfterABackup();
    await made.putBack(['desk.db']);
    expect(filed()).toBe(1);
    expect(states()).toEqual(['asks']);
    expect(desk.companion().state().notice).toMatch(notice);
    const [row] = session().outbox.open();
    expect(row && session().outbox.view(row).evidence.at(-1)).toMatch(/may already have been sent/);
  });

  test('is noticed when the whole folder was put back, by the keychain.', async () => {
    const made = await filedAfterABackup();
    await made.putBack('all');
    expect(filed()).toBe(1);
    expect(states()).toEqual(['asks']);
    expect(desk.companion().state().notice).toMatch(notice);
  });

  test('is noticed once: what is done after that is sent, and a person’s word sends the old one.', async () => {
    const made = await filedAfterABackup();
    await made.putBack('all');
    desk.companion().dismissNotice(desk.companion().state().notice ?? '');
    await desk.restart();
    expect(desk.companion().state().notice).toBeNull();
    const [row] = session().outbox.open();
    expect(session().outbox.act(row?.id ?? '', 'send-again')).toEqual({ ok: true, value: null });
    await desk.until('it was sent again', () => session().outbox.counts().waiting === 0);
    expect(filed()).toBe(2);
  });

  test('is noticed where it is from before Foyer counted.', async () => {
    await connected();
    leaveADocument();
    // Its call has failed; one that is still under way when Foyer ends asks.
    await desk.clock.advance(10_000);
    const made = backup();
    made.forget('store:mark');
    await desk.restart();
    desk.setPlugged(true);
    await desk.until('it was filed', () => session().outbox.counts().waiting === 0);
    await made.putBack(['desk.db']);
    expect(filed()).toBe(1);
    expect(desk.companion().state().notice).toMatch(notice);
  });

  test('is not taken for one after a crash, at whatever moment.', async () => {
    await connected();
    leaveADocument();
    for (const ms of [0, 100, 2_500, 20_000, 61_000, 7_000]) {
      await desk.clock.advance(ms);
      session().desk.saveFact('initials', String(desk.clock.wall()));
      // Files and keychain of one moment: what a crash leaves.
      await backup().putBack('all', true);
      expect(desk.companion().state().notice).toBeNull();
      expect(states()).toEqual(['waiting']);
    }
  });

  test('is not taken for one where the files were created again, or this PC was removed and connected again.', async () => {
    await connected();
    await desk.companion().removeThisPc(true);
    await desk.connect();
    await desk.restart();
    expect(desk.companion().state()).toMatchObject({ phase: 'ready', notice: null });
  });

  test('costs the keychain no more than one write a minute, and none where nothing is done.', async () => {
    await connected();
    let writes = 0;
    const { set } = desk.vault;
    desk.vault.set = (name, value) => {
      writes += 1;
      return set.call(desk.vault, name, value);
    };
    for (let second = 0; second < 600; second++) {
      session().desk.saveFact('initials', String(second));
      await desk.clock.advance(1_000);
    }
    expect(writes).toBeLessThanOrEqual(10);
    expect(writes).toBeGreaterThanOrEqual(8);
  });
});
