import { lookAt } from './look-at.ts';
import { recordScreens } from './records.ts';

lookAt(recordScreens);
