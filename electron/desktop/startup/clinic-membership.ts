import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { default as Electron } from 'electron';
import { createHub } from '../../link/hub.ts';
import { lanAddresses } from '../../link/lan-address.ts';
import { createNatsEngine } from '../../link/nats-engine.ts';
import { installedServers, packagedServer, packedPins, pinnedServers } from '../../link/server-binary.ts';
import { createMembership, type Membership } from '../../membership/membership.ts';
import {
  type HubFirewall,
  type LinkPorts,
  type MembershipHooks,
  type MembershipPorts,
  usualPorts,
} from '../../membership/ports.ts';
import { type LinkPolicy, linkRulesOf } from '../../platform/link-rules.ts';
import { scryptPin } from '../../platform/node-ports.ts';
import type { SettingsFile } from '../../platform/ports.ts';
import { readCaFile } from '../ca-file.ts';
import { createHubFirewall, runProgram } from './clinic-firewall.ts';

/** The program, as far as the link needs it. */
type LinkProgram = {
  readonly app: Pick<typeof Electron.app, 'isPackaged' | 'getAppPath' | 'getVersion'>;
  /** `process.platform`, `process.arch`, `process.execPath`, `process.resourcesPath`, `process.env`. */
  readonly process: Pick<NodeJS.Process, 'platform' | 'arch' | 'execPath' | 'resourcesPath' | 'env'>;
};

type LinkNetwork = Pick<MembershipPorts, 'hostName' | 'addresses' | 'ports'>;

/**
 * Where a hub on this PC is reached: in the clinic's network, at the usual ports. In a checkout with `FOYER_LINK=loopback`, as in the
 * demo and in tests: on loopback, at free ports, so that several hubs run on one machine. An installed Foyer asks no
 * environment: anybody can set one.
 * @param port of the policy, the first of three; null: the usual ones
 */
export const linkNetwork = ({ app, process }: LinkProgram, port: number | null): LinkNetwork =>
  !app.isPackaged && process.env['FOYER_LINK'] === 'loopback'
    ? {
        // The computer's name is not one of loopback.
        hostName: () => '',
        addresses: () => ['127.0.0.1'],
        ports: { link: 0, joining: 0, monitor: 0 },
      }
    : {
        hostName: hostname,
        addresses: () => lanAddresses(networkInterfaces()),
        ports: port === null ? usualPorts : { link: port, joining: port + 1, monitor: port + 2 },
      };

/**
 * Opens this PC's membership of a clinic, with the link's server as it lies in an installed Foyer or in a checkout.
 * @param policy what IT has set of the clinic's PCs
 * @param folder of everything that this PC keeps
 */
export const membershipIn =
  (
    program: LinkProgram,
    policy: LinkPolicy | undefined,
    {
      settings,
      ...ports
    }: Pick<MembershipPorts, 'clock' | 'random' | 'log' | 'vault'> & { readonly settings: SettingsFile },
    folder: string,
  ) =>
  (hooks: MembershipHooks): Membership => {
    const { app, process } = program;
    const rules = linkRulesOf(policy, hostname());
    const network = linkNetwork(program, rules.port);
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
        ...network,
        rules: { ...rules, authority: rules.caFile === null ? null : () => readCaFile(rules.caFile ?? '') },
        openEngine: (options) => createNatsEngine({ ...options, log: ports.log }),
        createHub: (parts) =>
          createHub({
            ...parts,
            log: ports.log,
            platform,
            candidates: servers(),
            pins: app.isPackaged ? packedPins(app.getAppPath()) : pinnedServers,
          }),
        wasHub: {
          read: () => settings.read().wasHub,
          keep: (wasHub) => void settings.changeAtOnce({ wasHub }),
        },
        firewall: process.platform === 'win32' ? firewallHere(process, servers, network.ports) : null,
      },
      hooks,
    );
  };

/** One rule for the link's server, one for Foyer, which listens for PCs that join. */
const firewallHere = (
  { execPath, env }: LinkProgram['process'],
  servers: () => readonly string[],
  { link, joining }: LinkPorts,
): HubFirewall =>
  createHubFirewall(
    () => [...servers().map((program) => ({ program, port: link })), { program: execPath, port: joining }],
    env['SystemRoot'] ?? 'C:\\Windows',
    runProgram,
  );
