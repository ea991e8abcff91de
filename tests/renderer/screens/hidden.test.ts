import { hiddenScreens } from './hidden.ts';
import { lookAt } from './look-at.ts';

lookAt(hiddenScreens);
