import { clinicPcScreens } from './clinic-pcs.ts';
import { lookAt } from './look-at.ts';

lookAt(clinicPcScreens, { atEachSize: true });
