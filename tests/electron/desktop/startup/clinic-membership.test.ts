import { expect, test } from 'vitest';
import { linkNetwork } from '../../../../electron/desktop/startup/clinic-membership.ts';

test('In a checkout a hub can be asked to stay on loopback, at free ports; an installed Foyer asks no environment.', () => {
  const started = (isPackaged: boolean, env: NodeJS.ProcessEnv, port: number | null = null) =>
    linkNetwork(
      {
        app: { isPackaged, getAppPath: () => '', getVersion: () => '1.0.0' },
        process: { platform: 'linux', arch: 'x64', execPath: '', resourcesPath: '', env },
      },
      port,
    );
  const asked = { FOYER_LINK: 'loopback' };
  expect(started(false, asked).ports).toEqual({ link: 0, joining: 0, monitor: 0 });
  expect(started(false, asked).addresses()).toEqual(['127.0.0.1']);
  for (const usual of [started(true, asked), started(false, {})]) {
    expect(usual.ports).toEqual({ link: 47_300, joining: 47_301, monitor: 47_302 });
    expect(usual.addresses()).not.toContain('127.0.0.1');
  }
  expect(started(true, {}, 50_000).ports).toEqual({ link: 50_000, joining: 50_001, monitor: 50_002 });
});
