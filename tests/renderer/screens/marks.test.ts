import { lookAt } from './look-at.ts';
import { markScreens } from './marks.ts';

lookAt(markScreens, { atEachSize: true });
