import { lookAt } from './look-at.ts';
import { settingScreens } from './settings.ts';

lookAt(settingScreens, { machineTimes: ['the diagnostics'] });
