import { expect, test } from 'vitest';
import { firewallCommands } from '../../../../electron/desktop/startup/clinic-membership.ts';

test('The firewall lets two programs in, each on its one port, from the clinic’s own network.', () => {
  const commands = firewallCommands(
    ['C:\\Program Files\\Foyer\\resources\\link\\nats-server.exe'],
    'C:\\Program Files\\Foyer\\Foyer.exe',
    { link: 47_300, joining: 47_301, monitor: 47_302 },
  );
  const rest = 'profile=private,domain remoteip=localsubnet';
  const begin = 'netsh advfirewall firewall add rule name="Foyer clinic link" dir=in action=allow';
  expect(commands).toEqual([
    `${begin} program="C:\\Program Files\\Foyer\\resources\\link\\nats-server.exe" protocol=TCP localport=47300 ${rest}`,
    `${begin} program="C:\\Program Files\\Foyer\\Foyer.exe" protocol=TCP localport=47301 ${rest}`,
  ]);
});
