import { expect, it } from 'vitest';
import { refusedSwitches } from '../../../../electron/desktop/startup/switches.ts';

it.each([
  '--remote-debugging-port=9222',
  '--no-sandbox',
  '--user-data-dir=C:\\Users\\Public\\x',
  '--ignore-certificate-errors',
  '--host-resolver-rules=MAP * 203.0.113.9',
  '--proxy-server=203.0.113.9:80',
  '--proxy-pac-url=https://evil.example/p',
  '--single-process',
  '--disable-gpu-sandbox',
  '--ssl-key-log-file=keys.txt',
  '--log-net-log=net.json',
  '-user-data-dir=x',
  '--SHOW-anything',
  '--',
])('an installed Foyer does not start with %s', (arg) => {
  expect(refusedSwitches(['--hidden', arg], 'win32')).toHaveLength(1);
  expect(refusedSwitches([arg], 'linux')).toHaveLength(1);
});

it('on Windows a switch may also begin with a slash', () => {
  expect(refusedSwitches(['/user-data-dir=x'], 'win32')).toEqual(['user-data-dir']);
});

it('its own arguments, and those with which the system starts it, are known', () => {
  const own = ['--hidden', '--show=waiting', '--updated', '--remove-this-pc'];
  const systems = ['-Embedding', '-ToastActivated', '--notification-launch-id=1', '-psn_0_12345', 'a.pdf'];
  for (const platform of ['win32', 'darwin', 'linux']) {
    expect(refusedSwitches([...own, ...systems], platform)).toEqual([]);
  }
});

it('on Linux, and there alone, the kind of its windows may be said', () => {
  expect(refusedSwitches(['--ozone-platform=x11'], 'linux')).toEqual([]);
  expect(refusedSwitches(['--ozone-platform=x11'], 'win32')).toEqual(['ozone-platform']);
});
