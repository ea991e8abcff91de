import { documentScreens } from './documents.ts';
import { lookAt } from './look-at.ts';

lookAt(documentScreens);
