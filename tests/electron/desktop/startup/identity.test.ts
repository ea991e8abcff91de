import { expect, test } from 'vitest';
import { nameToWindows } from '../../../../electron/desktop/startup/identity.ts';
import { installerDefinition } from '../../../../scripts/package/definition.ts';

function named(platform: string) {
  const said: string[] = [];
  const app = {
    setAppUserModelId: (id: string) => void said.push(id),
    setToastActivatorCLSID: (id: string) => void said.push(id),
  };
  nameToWindows(app, platform);
  return said;
}

test('a click on a notice starts the same class at each start of the program, on Windows alone', () => {
  const [id, activator] = named('win32');
  expect(activator).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  expect(named('win32')).toEqual([id, activator]);
  expect(named('linux')).toEqual([id]);
});

test('it comes under the name that the installer gives its shortcuts', () => {
  expect(named('win32')[0]).toBe(installerDefinition('nsis', '1.0.0', {}).appId);
});
