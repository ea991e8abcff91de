/** What the probe says of the main process (probe.ts). Times are UTC ms with fractions. */
export type Probed = {
  /** When the stand-in was loaded (`standin`), when the main script had run (`evaluated`), and what the stand-in told of the window first. */
  readonly told: Readonly<Record<string, number>>;
  /** Since it was asked last. */
  readonly ms: number;
  /** The event loop stood still so long, each time by more than a millisecond. */
  readonly stalls: readonly number[];
  /** Bytes. */
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
};
