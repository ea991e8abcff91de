/** The rule's name in Windows Defender Firewall; the self-test shows it too. */
export const ruleName = 'Foyer clinic link';

/**
 * The arguments of `netsh` that let other PCs of the clinic reach the hub: the server and Foyer itself, which listens
 * for PCs that join. Windows asks for an administrator.
 *
 * One program and one port each, and never a public network: an empty value would open every port of a program.
 * @throws RangeError for a program that is not a full Windows path, or an invalid port
 */
export function firewallArguments(program: string, port: number): readonly string[] {
  if (!/^[A-Za-z]:\\[^"<>|?*\r\n]+\.exe$/.test(program)) throw new RangeError('not the path of a program');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new RangeError('not a port');
  return [
    'advfirewall',
    'firewall',
    'add',
    'rule',
    `name=${ruleName}`,
    'dir=in',
    'action=allow',
    `program=${program}`,
    'protocol=TCP',
    `localport=${port}`,
    'profile=private,domain',
    'remoteip=localsubnet',
  ];
}
