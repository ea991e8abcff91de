import { dayScreens } from './day.ts';
import { lookAt } from './look-at.ts';

lookAt(dayScreens, { atEachSize: true });
