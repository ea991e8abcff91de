import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { channels } from '../../shared/bridge/contract.ts';
import { waitingNow } from '../fakes/waiting-now.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { findElectron } from './on-electron.ts';
import { findRow, rowOfAttendance, seeToday } from './receptionist.ts';

const desk = deskUnderTest();

const pollOptions = { timeout: 180_000, interval: 200 };
const tray = async () => {
  const shown = await desk.foyer.act('tray.read', null);
  if (shown === null) throw new Error('there is no tray');
  return shown;
};
const waitingIn = (words: string) => Number(/(\d+) waiting/.exec(words)?.[1] ?? 0);

// What is built here is compiled for the stand-in; for Electron, when it is packed.
it.skipIf(findElectron(process.env) !== null)('the program runs from the code of its build', () => {
  const log = readFileSync(join(desk.pc.userData, 'logs', 'foyer.log'), 'utf8');
  const [said = '{}'] = /^.*"the code that was compiled at the build".*$/m.exec(log) ?? [];
  expect(JSON.parse(said)).toMatchObject({ state: 'used' });
});

describe('the tray', () => {
  it('shows the number of those who wait, and their names only behind a click', async () => {
    await desk.page.getByRole('button', { name: 'Waiting', exact: true }).click();
    await desk.page.getByRole('heading', { name: 'Waiting', exact: true }).waitFor();
    // Those who are with a practitioner stand in a table of their own.
    const wait = desk.page.getByRole('columnheader', { name: 'Wait', exact: true });
    const count = () => desk.page.getByRole('table').filter({ has: wait }).getByRole('rowheader').count();
    // The demo clinic's waiting room is never empty; the records that the list needs may still be on their way.
    const said = async () => `Foyer: ${(await count()) || 'too few'} waiting`;
    await expect.poll(async () => (await tray()).toolTip === (await said()), pollOptions).toBe(true);
    const { toolTip, menu } = await tray();
    expect(waitingIn(toolTip)).toBeGreaterThan(0);
    await desk.page.getByRole('button', { name: 'Today', exact: true }).click();
    expect(menu[0]?.label).toMatch(/^\S+ .*, (since|early for) \d+:\d\d [ap]m$/);
    expect(menu.slice(-2).map(({ label }) => label)).toEqual(['Open Foyer', 'Quit']);
  });

  it('leads to the row of the patient who is clicked', async () => {
    // Who it is may still be on its way, in the first minute.
    await expect.poll(async () => (await tray()).menu[0]?.label, pollOptions).not.toMatch(/^A patient/);
    const [first] = (await tray()).menu;
    const name = first?.label.split(/, (?:since|early for) /)[0] ?? '';
    await desk.foyer.act('tray.choose', { label: first?.label ?? '' });
    await desk.page.getByRole('complementary').getByText(name).first().waitFor();
  });
});

describe('an arrival that is marked elsewhere', () => {
  it('is announced with initials, is in the tray, and leads to the row', async () => {
    const who = await findRow(
      desk.page,
      desk.page.getByRole('button', { name: /^Arrive (?!all |the other )/ }),
    );
    desk.clinic.sandbox.arrive(who.appointmentId, who.patientId);
    await expect.poll(async () => (await desk.foyer.act('notice.list', null)).length, pollOptions).toBe(1);
    const [notice] = await desk.foyer.act('notice.list', null);
    expect(notice?.title).toBe('Arrived');
    expect(notice?.body).toMatch(/^[^\s,]{1,4}, \d+:\d\d [ap]m/);
    expect(notice?.body).not.toContain(who.name);
    const state = () => desk.clinic.sandbox.state('appointments');
    const differs = async () => waitingIn((await tray()).toolTip) - waitingNow(state(), Date.now());
    await expect.poll(differs, pollOptions).toBe(0);
    await desk.foyer.act('window.close', null);
    await desk.foyer.act('notice.click', { index: 0 });
    expect(await desk.foyer.act('window.read', null)).toMatchObject({ visible: true });
    await desk.page.getByRole('complementary').getByText(who.name).first().waitFor();
    await expect
      .poll(() => rowOfAttendance(desk.page, who).getAttribute('aria-selected'), pollOptions)
      .toBe('true');
  });
});

describe('the window', () => {
  it('closes to the tray, and comes back from it or by a second start', async () => {
    await desk.foyer.act('window.close', null);
    expect(await desk.foyer.act('window.read', null)).toMatchObject({ visible: false });
    await desk.foyer.act('tray.choose', { label: 'Open Foyer' });
    expect(await desk.foyer.act('window.read', null)).toMatchObject({ visible: true });
    await desk.foyer.act('window.close', null);
    expect(await desk.pc.start().ended).toBe(0);
    await expect
      .poll(() => desk.foyer.act('window.read', null), pollOptions)
      .toMatchObject({ visible: true });
  });

  it('cannot be led elsewhere, by a link, a script or a new window', async () => {
    const address = desk.page.url();
    await desk.page.evaluate(`{
      const link = document.createElement('a');
      link.href = 'https://example.com/away';
      document.body.append(link);
      link.click();
      link.target = '_blank';
      link.click();
      link.remove();
      window.open('https://example.com/window');
      location.assign('https://example.com/script');
    }`);
    await seeToday(desk.page);
    expect(desk.page.url()).toBe(address);
    expect(desk.page.context().pages()).toHaveLength(1);
  });

  it('may reach no network, run no foreign script, and change no frame', async () => {
    const tried = await desk.page.evaluate(`(async () => {
      const refused = [];
      const four = new Promise((all) =>
        document.addEventListener('securitypolicyviolation', (event) => {
          if (refused.push(event.effectiveDirective) >= 4) all();
        }),
      );
      await fetch('https://example.com/').catch(() => null);
      // A script's own address is refused before it is asked for: hostile-page.test.ts.
      for (const [name, field] of [['link', 'href'], ['iframe', 'src'], ['object', 'data']]) {
        const part = document.createElement(name);
        if (name === 'link') part.rel = 'modulepreload';
        // An object’s address is refused as a text that would run: Trusted Types.
        try {
          part[field] = 'https://example.com/x';
        } catch {}
        document.body.append(part);
      }
      await four;
      return refused.sort();
    })()`);
    expect(tried).toEqual(['connect-src', 'frame-src', 'require-trusted-types-for', 'script-src-elem']);
  });

  it('is given no permission', async () => {
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal']) {
      expect(await desk.foyer.act('permission.ask', { permission })).toBe(false);
    }
  });

  it('runs in the sandbox, apart from preload, without Node', async () => {
    expect((await desk.foyer.act('window.read', null))?.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    });
    expect(await desk.page.evaluate(`[typeof require, typeof process, Object.keys(window.foyer)]`)).toEqual([
      'undefined',
      'undefined',
      ['invoke', 'subscribe'],
    ]);
  });
});

describe('a message that is not from the page itself', () => {
  const from = { url: 'app://foyer/index.html', topFrame: true, knownWindow: true };
  it.each([
    ['another origin', { ...from, url: 'https://foyer/index.html' }],
    ['another host of our scheme', { ...from, url: 'app://other/index.html' }],
    ['a frame inside the page', { ...from, topFrame: false }],
    ['a window that is not ours', { ...from, knownWindow: false }],
    ['a page that has gone elsewhere since', { ...from, gone: true }],
  ])('is refused as data: %s', async (_name, sender) => {
    const call = { channel: channels.call, args: ['app.state', {}] };
    expect(await desk.foyer.act('ipc.forge', { ...from, ...call })).toMatchObject({ ok: true });
    expect(await desk.foyer.act('ipc.forge', { ...sender, ...call })).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input' },
    });
  });
});

it('nothing here sent a change to the practice', () => {
  expect(desk.clinic.sandbox.calls().filter(({ method }) => method !== 'GET')).toEqual([]);
});
