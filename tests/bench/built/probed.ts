import type { Stalls } from './stalls.ts';

/** What the probe says of the main process (probe.ts); its stalls are those since it was asked last. */
export type Probed = Stalls & {
  /**
   * UTC ms with fractions: when the stand-in was loaded (`standin`), when the main script had run (`evaluated`), and what
   * each first event of the window that the stand-in reported.
   */
  readonly times: Readonly<Record<string, number>>;
  /** Bytes. */
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
};
