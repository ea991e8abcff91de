import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { default as Electron } from 'electron';
import { firewallArguments } from '../../link/firewall-rule.ts';
import { createHub } from '../../link/hub.ts';
import { lanAddresses } from '../../link/lan-address.ts';
import { createNatsEngine } from '../../link/nats-engine.ts';
import { installedServers, packagedServer, packedPins, pinnedServers } from '../../link/server-binary.ts';
import { createMembership, type Membership } from '../../membership/membership.ts';
import {
  type LinkPorts,
  type MembershipHooks,
  type MembershipPorts,
  usualPorts,
} from '../../membership/ports.ts';
import { scryptPin } from '../../platform/node-ports.ts';

/** The program, as far as the link needs it. */
type LinkProgram = {
  readonly app: Pick<typeof Electron.app, 'isPackaged' | 'getAppPath' | 'getVersion'>;
  /** `process.platform`, `process.arch`, `process.execPath`, `process.resourcesPath`. */
  readonly process: Pick<NodeJS.Process, 'platform' | 'arch' | 'execPath' | 'resourcesPath'>;
};

/**
 * Opens this PC's membership of a clinic, with the link's server as it lies in an installed Foyer or in a checkout.
 * @param folder of everything that this PC keeps
 */
export const openMembershipIn =
  (
    { app, process }: LinkProgram,
    ports: Pick<MembershipPorts, 'clock' | 'random' | 'log' | 'vault'>,
    folder: string,
  ) =>
  (hooks: MembershipHooks): Membership => {
    const platform = `${process.platform}-${process.arch}`;
    const servers = () =>
      app.isPackaged
        ? installedServers(process.resourcesPath, platform)
        : packagedServer(platform, import.meta.filename);
    return createMembership(
      {
        ...ports,
        folder: join(folder, 'link'),
        version: app.getVersion(),
        hash: scryptPin,
        hostName: hostname,
        addresses: () => lanAddresses(networkInterfaces()),
        ports: usualPorts,
        openEngine: createNatsEngine,
        createHub: (parts) =>
          createHub({
            ...parts,
            platform,
            candidates: servers(),
            pins: app.isPackaged ? packedPins(app.getAppPath()) : pinnedServers,
          }),
        firewall: () =>
          process.platform === 'win32' ? firewallCommands(servers(), process.execPath, usualPorts) : [],
      },
      hooks,
    );
  };

/** What an administrator enters: one rule for the link's server, one for Foyer, which listens for PCs that join. */
export function firewallCommands(
  servers: readonly string[],
  foyer: string,
  { link, joining }: LinkPorts,
): readonly string[] {
  const rules = [...servers.map((server) => [server, link] as const), [foyer, joining] as const];
  return rules.map(([program, port]) => ['netsh', ...firewallArguments(program, port).map(quoted)].join(' '));
}

/** A value with a blank is quoted behind its name: `name="Foyer clinic link"`. */
const quoted = (argument: string): string => {
  const [name, ...value] = argument.split('=');
  return argument.includes(' ') ? `${name}="${value.join('=')}"` : argument;
};
