import { minuteMs } from '../../shared/durations.ts';

/** A replica of the service lags at most this long, ms. */
export const maxLag = 10 * minuteMs;
