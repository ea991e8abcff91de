import type { Page } from 'playwright-core';
import type { PagePath } from '../fake-bridge/browser.ts';
import type { Scene } from '../fake-bridge/world.ts';

/** A screen, panel or dialog that is looked at: how the fake begins (left out: a usual day), and how to get there. */
export type Screen = {
  readonly scene?: Scene;
  /** Left out: the desk's. */
  readonly path?: PagePath;
  readonly show: (page: Page) => Promise<unknown>;
};

/** By the name of what is seen. */
export type Screens = Readonly<Record<string, Screen>>;
