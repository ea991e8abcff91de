import { bridge } from './bridge.ts';
import { callBench } from './calls.ts';
import { candidateBench } from './candidates.ts';
import { freshness } from './freshness.ts';
import { link } from './link.ts';
import { linkDays } from './link-days.ts';
import { loop } from './loop.ts';
import type { Benchmark } from './measure.ts';
import { memory } from './memory.ts';
import { pageBench } from './page.ts';
import { spelling } from './spelling.ts';
import { start } from './start.ts';
import { store } from './store.ts';
import { years } from './years.ts';

/** Every bench, in the order in which they run. */
export const benches: readonly Benchmark[] = [
  start,
  pageBench,
  loop,
  // Before this process has much in memory: what it collects would be counted as what a copy takes.
  years,
  store,
  spelling,
  candidateBench,
  bridge,
  callBench,
  freshness,
  memory,
  link,
  linkDays,
];
