import { lookAt } from './look-at.ts';
import { paperScreens } from './papers.ts';

lookAt(paperScreens);
