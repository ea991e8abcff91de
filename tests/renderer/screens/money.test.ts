import { lookAt } from './look-at.ts';
import { moneyScreens } from './money.ts';

lookAt(moneyScreens);
