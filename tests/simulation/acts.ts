import type { ActName } from './act-table.ts';
import { actsOfCorrections } from './acts-of-corrections.ts';
import { actsOfFaults } from './acts-of-faults.ts';
import { actsOfFilling } from './acts-of-filling.ts';
import { actsOfMishaps } from './acts-of-mishaps.ts';
import { actsOfOthers } from './acts-of-others.ts';
import { actsOfPeople } from './acts-of-people.ts';
import { actsOfStories } from './acts-of-stories.ts';
import { actsOutOfTouch } from './acts-out-of-touch.ts';
import type { Draw } from './draw.ts';
import type { World } from './world.ts';

/** What each act of the table does. */
export const acts: Readonly<Record<ActName, (world: World, draw: Draw) => Promise<void> | void>> = {
  ...actsOfOthers,
  ...actsOfPeople,
  ...actsOfFilling,
  ...actsOfCorrections,
  ...actsOfFaults,
  ...actsOfMishaps,
  ...actsOfStories,
  ...actsOutOfTouch,
};
