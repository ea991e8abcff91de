import type { settingsCalls as contract } from '../../shared/bridge/calls/settings.ts';
import type { Settings } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
import { failure } from '../../shared/failures.ts';
import { hostOfPattern, practicePageKinds, practicePageUrl } from '../../shared/practice-pages.ts';
import { createRateLimiter } from '../../shared/rate-limiter.ts';
import { failed, ok } from '../../shared/result.ts';
import { labelViews } from '../views/label-views.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { mayDeleteAfter } from './scans.ts';

export const settingsHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => ({
  ...ownSettingsCalls(ports),
  ...startupCalls(ports),
  ...labelCalls(ports),
});

const ownSettingsCalls = (
  ports: BridgePorts,
): Handlers<'settings.read' | 'settings.change' | 'settings.allowSharing' | 'practice.openPage'> => ({
  ...practicePageCalls(ports),
  'settings.read': () => ok(ports.companion.settings()),
  'settings.change': async (part) => ok(ports.companion.changeSettings(await allowed(ports, present(part)))),
  'settings.allowSharing'({ allowed }) {
    ports.log.info('screen sharing', { allowed });
    ports.companion.sharing.allow(allowed);
    return ok(ports.companion.state());
  },
});

/** So many pages a minute: more than a person opens, and no flood of windows. */
const mostPages = 20;

/**
 * Guarantee: the page names a kind and a number, nothing else. The address is the one that the settings or the policy
 * hold, with the number in it.
 */
function practicePageCalls({ companion, openPracticePage }: BridgePorts): Handlers<'practice.openPage'> {
  const pass = createRateLimiter(mostPages, 60_000);
  return {
    async 'practice.openPage'({ kind, id }) {
      const pattern = companion.settings().practicePages[kind];
      const url = pattern === null ? null : practicePageUrl(pattern, id);
      if (url === null || !openPracticePage) return failed(failure('not-found'));
      if (pass(companion.now()) === null) return failed(failure('rate-limited'));
      await openPracticePage(url);
      return ok({});
    },
  };
}

/** Leaves out that scans are deleted, or sooner than now, where a person does not say so outside the page. */
async function allowed(ports: BridgePorts, part: Partial<Settings>): Promise<Partial<Settings>> {
  const { deleteScansAfterDays: days = null, ...rest } = part;
  const now = ports.companion.settings().deleteScansAfterDays;
  const isSooner = days !== null && (now === null || days < now);
  const kept = isSooner && !(await mayDeleteAfter(ports, days)) ? rest : part;
  return await withoutRefusedPages(ports, kept);
}

/** Leaves out addresses of the practice's system where a person does not allow them outside the page. */
async function withoutRefusedPages(ports: BridgePorts, part: Partial<Settings>): Promise<Partial<Settings>> {
  const { practicePages: pages, ...rest } = part;
  if (!pages) return part;
  const now = ports.companion.settings().practicePages;
  const entered = practicePageKinds.filter((kind) => pages[kind] !== null && pages[kind] !== now[kind]);
  const hosts = [...new Set(entered.flatMap((kind) => hostOfPattern(pages[kind] ?? '') ?? []))];
  const may = hosts.length === 0 || ((await ports.mayOpenHosts?.(hosts)) ?? false);
  return may ? part : rest;
}

/** Leaves out what was not given: an absent setting stays as it is. */
function present(part: { [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>;
}

const notHere = { supported: false, on: false };

const startupCalls = ({ startup }: BridgePorts): Handlers<'startup.read' | 'startup.set'> => ({
  'startup.read': () => ok(startup?.read() ?? notHere),
  'startup.set': ({ on }) => ok(startup?.set(on) ?? notHere),
});

/** Who and what is offered for a label: what appointments of these days, back and ahead, speak of. */
const days = 30 * dayMs;

const labelCalls = ({ companion }: BridgePorts): Handlers<'labels.read' | 'labels.set'> => ({
  'labels.read': () =>
    connected(companion, ({ cache, labels, now }) =>
      ok({ labels: labelViews(cache, labels(), { fromMs: now() - days, toMs: now() + days }) }),
    ),
  'labels.set': ({ kind, id, name, colour }) =>
    connected(companion, () => {
      companion.setLabel(kind, id, { name, colour });
      return ok({});
    }),
});
