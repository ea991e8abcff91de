import { hourMs } from '../../../shared/durations.ts';
import type { TimeSpan } from './columns-model.ts';

/** The height of an hour, in rem: a larger text size makes the hours taller. */
export const remAnHour = 8;
const rem = (ms: number): number => (ms / hourMs) * remAnHour;
export const heightOf = ({ start, end }: TimeSpan) => `${rem(end - start)}rem`;
export const offsetOf = (at: number, start: number) => `${rem(at - start)}rem`;
export const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** The distance of an instant from the beginning of the day, px. */
export const pixelsTo = (at: number, start: number) => rem(at - start) * remPx();
