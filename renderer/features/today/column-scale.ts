import { hourMs } from '../../../shared/durations.ts';
import type { Span } from './columns-model.ts';

/** One hour is this high; text that grows makes the hours grow with it. */
export const remAnHour = 8;
const rem = (ms: number): number => (ms / hourMs) * remAnHour;
export const heightOf = ({ start, end }: Span) => `${rem(end - start)}rem`;
export const offsetOf = (at: number, start: number) => `${rem(at - start)}rem`;
export const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** How far below the beginning of the day an instant is drawn, px. */
export const pixelsTo = (at: number, start: number) => rem(at - start) * remPx();
