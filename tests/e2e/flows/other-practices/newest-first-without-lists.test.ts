import { flowsOnPractice } from '../on-practice.ts';

flowsOnPractice(3);
