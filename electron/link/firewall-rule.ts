/** The rule's name in Windows Defender Firewall; the self-test shows it too. */
export const ruleName = 'Foyer clinic link';

/** A program that listens, and at which port. */
export type LetIn = { readonly program: string; readonly port: number };

/** Quotes would end the argument, and a percent sign is a variable to the command line that is run elevated. */
const isProgram = (path: string): boolean => /^[A-Za-z]:\\[^"%<>|?*\r\n]+\.exe$/.test(path);
const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535;

/** Whether a rule can be made for it: a full Windows path, and one port. */
export const canLetIn = ({ program, port }: LetIn): boolean => isProgram(program) && isPort(port);

/**
 * The arguments of `netsh` that let other PCs of the clinic reach the hub: the server and Foyer itself, which listens
 * for PCs that join. Windows asks for an administrator.
 *
 * One program and one port each, and never a public network: an empty value would open every port of a program.
 * @throws RangeError for a program that is not a full Windows path, or an invalid port
 */
export function firewallArguments(program: string, port: number): readonly string[] {
  if (!isProgram(program)) throw new RangeError('not the path of a program');
  if (!isPort(port)) throw new RangeError('not a port');
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

/**
 * Removes all inbound rules of a program. Who answers Windows' own question with *Cancel* leaves rules that block it, and a
 * rule that blocks wins over one that allows. `netsh` ends with 1 where there were none.
 * @throws RangeError for a program that is not a full Windows path
 */
export function clearArguments(program: string): readonly string[] {
  if (!isProgram(program)) throw new RangeError('not the path of a program');
  return ['advfirewall', 'firewall', 'delete', 'rule', 'name=all', 'dir=in', `program=${program}`];
}

/** Removes the rules of the link. */
export const removeArguments: readonly string[] = [
  'advfirewall',
  'firewall',
  'delete',
  'rule',
  `name=${ruleName}`,
];

/** Shows the rules of the link; `netsh` ends with 1 where there are none. It asks for no administrator. */
export const showArguments: readonly string[] = [
  'advfirewall',
  'firewall',
  'show',
  'rule',
  `name=${ruleName}`,
  'verbose',
];

/** As it is typed: a value with a blank is quoted behind its name, `name="Foyer clinic link"`. */
export const lineOf = (args: readonly string[]): string =>
  args
    .map((argument) => {
      const [name, ...value] = argument.split('=');
      return argument.includes(' ') ? `${name}="${value.join('=')}"` : argument;
    })
    .join(' ');
