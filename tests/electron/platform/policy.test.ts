import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import {
  findPolicy,
  Policy,
  policyFiles,
  policyPaths,
  policyView,
  presetOf,
  settingsFixedBy,
} from '../../../electron/platform/policy.ts';
import { createSettings } from '../../../electron/platform/settings.ts';
import { policySchema } from '../../../scripts/policy-schema.ts';
import { root } from '../../../scripts/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const resource = (name: string) => readFileSync(join(root, 'resources/policy', name), 'utf8');
const example = resource('policy.example.json');
const readOnly = (text: string | null) => ({ read: () => text, mayWrite: () => false });
const found = (text: string | null) => findPolicy(['policy.json'], readOnly(text));

describe('the policy', () => {
  it('that lies where no user of the desk can change it is followed', () => {
    const { policy, words } = found(`\uFEFF${example}`);
    expect(words).toBe('the policy file is followed');
    expect(presetOf(policy)).toEqual({
      baseUrl: 'https://practice.example.com.au/v1',
      caFile: 'C:\\Program Files\\Foyer\\practice-ca.pem',
    });
    expect(policy).toMatchObject({ updates: { mode: 'automatic' }, lock: { afterMinutes: 5 } });
  });

  it.each([
    ['UTF-8 with a mark (Notepad, “UTF-8 with BOM”)', Buffer.from(`\uFEFF${example}`)],
    ['UTF-16 (Windows PowerShell)', Buffer.from(`\uFEFF${example}`, 'utf16le')],
    ['UTF-16, the high byte first', Buffer.from(`\uFEFF${example}`, 'utf16le').swap16()],
  ])('is followed as what is on Windows writes it: %s', (_as, bytes) => {
    const path = join(folder, 'written.json');
    writeFileSync(path, bytes);
    const here = { ...policyFiles, mayWrite: () => false };
    expect(findPolicy([path], here)).toEqual(found(example));
    rmSync(path);
  });

  it('that the person at the desk could change is not followed: anybody could have written it', () => {
    const { policy, words } = findPolicy(['policy.json'], { read: () => example, mayWrite: () => true });
    expect(policy).toBeNull();
    expect(words).toContain('anybody at this desk could change it');
  });

  it('is shown: whether it is followed, what it holds, and when Foyer updates itself', () => {
    expect(policyView(found(example), 'CITY-RECEPTION-1')).toEqual({
      says: 'the policy file is followed',
      held: ['locationIds', 'pcsOnKey', 'lockMinutes'],
      pinDemanded: false,
      updates: { mode: 'automatic', opens: '06:30', closes: '19:30' },
    });
    expect(policyView(found('{'), 'ANY')).toEqual({
      says: 'the policy file is not followed: it is no JSON',
      held: [],
      pinDemanded: false,
      updates: null,
    });
  });

  it('demands a PIN, and says nothing else than that it does', () => {
    const demanding = (pin: string) => found(JSON.stringify({ version: 1, lock: { pin } }));
    expect(policyView(demanding('required'), 'ANY').pinDemanded).toBe(true);
    expect(demanding('1234').words).toBe('the policy file is not followed: wrong in lock.pin');
  });

  it('that is not there changes nothing', () => {
    expect(found(null)).toEqual({ policy: null, words: 'there is no policy file' });
    expect(presetOf(null)).toBeNull();
    expect(settingsFixedBy(null, 'CITY-1')).toEqual({});
  });

  it('holds whether keys of one letter act', () => {
    const { policy } = found('{"version":1,"keys":{"letters":false}}');
    expect(settingsFixedBy(policy, 'ANY')).toEqual({ letterKeys: false });
  });

  it('holds the pages of the practice’s system that are opened in the browser, and no others', () => {
    const held = (practicePages: unknown) => found(JSON.stringify({ version: 1, practicePages }));
    const patient = 'https://app.example.com/patients/{id}';
    const { policy } = held({ patient });
    const practicePages = { patient, appointment: null, invoice: null };
    expect(settingsFixedBy(policy, 'X')).toEqual({ practicePages });
    for (const wrong of [
      'http://app.example.com/{id}',
      'https://{id}.example.com/',
      'https://a@b.example/{id}',
    ])
      expect(held({ patient: wrong })).toEqual({
        policy: null,
        words: 'the policy file is not followed: wrong in practicePages.patient',
      });
    const settings = createSettings(
      { store: {}, set: () => undefined, remember: () => undefined },
      settingsFixedBy(policy, 'X'),
    );
    const mine = { ...practicePages, patient: 'https://other.example/{id}' };
    expect(settings.change({ practicePages: mine })).toMatchObject({ practicePages });
  });

  it.each([
    ['{', 'it is no JSON'],
    ['[]', 'wrong in the whole'],
    ['{"version":2}', 'wrong in version'],
    ['{"version":1,"practice":{"address":"http://practice.example"}}', 'wrong in practice.address'],
    ['{"version":1,"lock":{"afterMinutes":30}}', 'wrong in lock.afterMinutes'],
    ['{"version":1,"updates":{"opens":"25:00"}}', 'wrong in updates.opens'],
    ['{"version":1,"lokc":{}}', 'wrong in the whole'],
  ])(
    'that makes no sense is said, with the fields that are wrong, and nothing of it is followed: %s',
    (text, words) => {
      expect(found(text)).toEqual({ policy: null, words: expect.stringContaining(words) });
    },
  );

  it('that cannot be read is said', () => {
    const read = () => {
      throw new Error('EACCES');
    };
    expect(findPolicy(['policy.json'], { read, mayWrite: () => false })).toMatchObject({ policy: null });
  });

  it('gives a PC the first location, or the several, that fit its name, and the share of the key', () => {
    const policy = Policy.parse({
      version: 1,
      pcsOnKey: 4,
      locations: [
        { computers: 'CITY-*-FRONT', id: 1 },
        { computers: 'north.1', id: [2, 4] },
        { computers: '*', id: 3 },
      ],
    });
    expect(settingsFixedBy(policy, 'city-2-front')).toEqual({ locationIds: [1], pcsOnKey: 4 });
    expect(settingsFixedBy(policy, 'NORTH.1')['locationIds']).toEqual([2, 4]);
    expect(settingsFixedBy(policy, 'NORTHX1')['locationIds']).toEqual([3]);
  });

  it('hands the minutes until the lock to the settings', () => {
    expect(settingsFixedBy(found(example).policy, 'X')).toEqual({
      locationIds: [2],
      pcsOnKey: 4,
      lockMinutes: 5,
    });
  });

  it('holds what notices say of a patient, and whether the screen is hidden', () => {
    const { policy } = found(
      JSON.stringify({
        version: 1,
        notices: { names: 'none', whenLocked: 'none' },
        screen: { hideFromSharing: true },
      }),
    );
    expect(settingsFixedBy(policy, 'X')).toEqual({
      notifyNames: 'none',
      initialsWhenLocked: false,
      hideFromSharing: true,
    });
    // A full name can be chosen by a person, never by the policy.
    expect(found('{ "version": 1, "notices": { "names": "full" } }').policy).toBeNull();
    const settings = createSettings(
      { store: { notifyNames: 'full' }, set: () => undefined, remember: () => undefined },
      settingsFixedBy(policy, 'X'),
    );
    expect(settings.change({ notifyNames: 'full', hideFromSharing: false })).toMatchObject({
      notifyNames: 'none',
      hideFromSharing: true,
    });
  });

  it('holds for how many days a filed scan is kept, and that it is kept; without it a person decides', () => {
    const held = (scans: unknown) =>
      settingsFixedBy(found(JSON.stringify({ version: 1, scans })).policy, 'X');
    expect(held({ deleteAfterDays: 14 })).toEqual({ deleteScansAfterDays: 14 });
    expect(held({ deleteAfterDays: 'keep' })).toEqual({ deleteScansAfterDays: null });
    expect(held(undefined)).toEqual({});
    for (const deleteAfterDays of [0, 366, null, '7'])
      expect(found(JSON.stringify({ version: 1, scans: { deleteAfterDays } })).policy).toBeNull();
    const settings = createSettings(
      { store: { deleteScansAfterDays: 7 }, set: () => undefined, remember: () => undefined },
      held({ deleteAfterDays: 'keep' }),
    );
    expect(settings.change({ deleteScansAfterDays: 7 }).deleteScansAfterDays).toBeNull();
  });

  it('holds how documents are named, and only by a pattern that makes names', () => {
    const read = (namePattern: string) => found(JSON.stringify({ version: 1, documents: { namePattern } }));
    expect(settingsFixedBy(read('{date} {kind}').policy, 'X')).toEqual({
      documentNamePattern: '{date} {kind}',
    });
    expect(read('{kind} of {patient}').policy).toBeNull();
    expect(read('{kind}/{date}').words).toBe(
      'the policy file is not followed: wrong in documents.namePattern',
    );
  });

  it('lets the named authority alone count, and only where it names one', () => {
    const practice = { address: 'https://practice.example/v1', onlyThisCa: true };
    const said = (more: object) => found(JSON.stringify({ version: 1, practice: { ...practice, ...more } }));
    expect(said({ caFile: 'C:\\ca.pem' }).policy?.practice?.onlyThisCa).toBe(true);
    expect(said({})).toEqual({
      policy: null,
      words: 'the policy file is not followed: wrong in practice.onlyThisCa',
    });
  });

  it('lies in a folder in which only an administrator may write', () => {
    process.env['ProgramW6432'] = 'D:\\Programs';
    expect(policyPaths('win32')).toEqual(['C:\\Program Files\\Foyer\\policy.json']);
    delete process.env['ProgramW6432'];
    expect(policyPaths('linux')).toEqual(['/etc/foyer/policy.json']);
  });

  it('is read from the disk as it is, and a file that may be written is seen to be so', () => {
    const path = join(folder, 'policy.json');
    expect(policyFiles.read(path)).toBeNull();
    writeFileSync(path, example);
    chmodSync(path, 0o600);
    expect(policyFiles.read(path)).toBe(example);
    expect(policyFiles.mayWrite(path)).toBe(true);
    expect(policyFiles.mayWrite(join(folder, 'no folder', 'none.json'))).toBe(false);
    // A file that is read-only lies in a folder in which anybody could put another.
    expect(policyFiles.mayWrite(join(folder, 'none.json'))).toBe(true);
    expect(readdirSync(folder)).toEqual(['policy.json']);
    expect(() => policyFiles.read(folder)).toThrow();
  });
});

describe('the policy’s schema', () => {
  it('is the one that is shipped for editors, and the example is right by it', () => {
    expect(JSON.parse(resource('policy.schema.json'))).toEqual(JSON.parse(policySchema()));
    const ajv = new Ajv({ strict: false });
    addFormats(ajv);
    const valid = ajv.compile(JSON.parse(resource('policy.schema.json')));
    expect(valid(JSON.parse(example)), JSON.stringify(valid.errors)).toBe(true);
    expect(valid({ version: 1, lock: { afterMinutes: 16 } })).toBe(false);
  });
});
