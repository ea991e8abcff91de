/** What the watched page answers (in-page/watch.ts). Times are the page's `performance.now()`, in milliseconds. */
export type PageBench = {
  /** UTC ms at which the page's time began. */
  readonly origin: number;
  readonly crossed: readonly Crossed[];
  /** The first day with its people. */
  readonly shown: Promise<PaintTimes>;
  clickUntilSaid(button: Clickable, says: string): Promise<PaintTimes>;
  clickUntilOtherDay(button: Clickable): Promise<PaintTimes>;
  rowChanged(key: string): Promise<PaintTimes>;
  /** A letter into the field that has the focus: ms until the answer came, and until what it found was painted. */
  typed(letter: string): Promise<{ readonly answered: number; readonly painted: number }>;
};

export type PaintTimes = { readonly began: number; readonly so: number; readonly painted: number };

/** A message between the page and the main process. */
export type Crossed = {
  readonly at: number;
  readonly way: 'in' | 'out';
  readonly bytes: number;
  /** Its beginning, as Latin-1. */
  readonly text: string;
};

export type Clickable = { click(): void };
