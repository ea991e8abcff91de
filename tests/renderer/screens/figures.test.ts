import { figureScreens } from './figures.ts';
import { lookAt } from './look-at.ts';

lookAt(figureScreens, { atEachSize: true });
