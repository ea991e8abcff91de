import { lookAt } from './look-at.ts';
import { othersScreens } from './others.ts';

lookAt(othersScreens, { atEachSize: true });
