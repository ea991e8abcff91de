import { consultingScreens } from './consulting.ts';
import { lookAt } from './look-at.ts';

lookAt(consultingScreens, { atEachSize: true });
