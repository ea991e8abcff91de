import type { FetchResponse } from '../../../electron/platform/ports.ts';
import { createCallBudget } from '../../../electron/practice/call-budget.ts';
import type { CallReport } from '../../../electron/practice/call-reports.ts';
import { createClient } from '../../../electron/practice/client.ts';
import { createServerProfile } from '../../../electron/practice/server-profile.ts';
import { createTransport } from '../../../electron/practice/transport.ts';
import type { CallOptions } from '../../../electron/practice/types.ts';
import { jsonResponse, type Sent, scriptedFetch } from '../../fakes/scripted-fetch.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** The client with its budget and server profile, over a network that answers as a test says. */
export const clientKey = 'k_live_9f3c0a71d2';
export const writePriority: CallOptions = { priority: 'write' };
export const look: CallOptions = { priority: 'interactive' };

export function clientBench(...answers: ((request: Sent) => FetchResponse | Promise<FetchResponse>)[]) {
  const clock = createVirtualClock();
  let next = 0;
  const fetch = scriptedFetch((request) => {
    const answer = answers[Math.min(next++, answers.length - 1)];
    if (!answer) throw new Error('no call was expected');
    return answer(request);
  });
  const transport = createTransport({
    fetch,
    clock,
    baseUrl: 'https://practice.test/v1',
    apiKey: () => clientKey,
    userAgent: 'Foyer/1.2.3 (test)',
  });
  const budget = createCallBudget({ clock, shares: 1, saved: null, save: () => undefined });
  const serverProfile = createServerProfile({ clock, saved: null, save: () => undefined });
  const ports = { transport, budget, serverProfile, clock };
  const client = createClient(ports);
  const reports: CallReport[] = [];
  client.onOutcome((report) => reports.push(report));
  return { clock, fetch, budget, serverProfile, ports, client, reports, until: clock.until };
}

export const idsPage = (ids: readonly number[]) =>
  jsonResponse(200, { data: ids.map((id) => ({ id })), links: {} });
export const urls = (sent: readonly Sent[]) =>
  sent.map(({ url }) => decodeURIComponent(url.slice(url.indexOf('/v1') + 3)));
