/** The figures on the tray's badge, as dots: a fine set and a coarse one, each drawn with dots of whole pixels. */

type Figures = Readonly<Record<string, readonly string[]>>;

const fine: Figures = {
  '1': ['..#..', '.##..', '..#..', '..#..', '..#..', '..#..', '.###.'],
  '2': ['.###.', '#...#', '....#', '..##.', '.#...', '#....', '#####'],
  '3': ['####.', '....#', '....#', '.###.', '....#', '....#', '####.'],
  '4': ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  '5': ['#####', '#....', '####.', '....#', '....#', '#...#', '.###.'],
  '6': ['.###.', '#....', '#....', '####.', '#...#', '#...#', '.###.'],
  '7': ['#####', '....#', '...#.', '..#..', '..#..', '.#...', '.#...'],
  '8': ['.###.', '#...#', '#...#', '.###.', '#...#', '#...#', '.###.'],
  '9': ['.###.', '#...#', '#...#', '.####', '....#', '....#', '.###.'],
  '+': ['.....', '..#..', '..#..', '#####', '..#..', '..#..', '.....'],
};

const coarse: Figures = {
  '1': ['.#.', '##.', '.#.', '.#.', '###'],
  '2': ['##.', '..#', '.#.', '#..', '###'],
  '3': ['##.', '..#', '.#.', '..#', '##.'],
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '5': ['###', '#..', '##.', '..#', '##.'],
  '6': ['.##', '#..', '###', '#.#', '###'],
  '7': ['###', '..#', '.#.', '.#.', '.#.'],
  '8': ['###', '#.#', '###', '#.#', '###'],
  '9': ['###', '#.#', '###', '..#', '##.'],
  '+': ['...', '.#.', '###', '.#.', '...'],
};

/** A short text in dots: how large it is, in pixels, and which of its pixels are drawn. */
export type Lettering = {
  readonly width: number;
  readonly height: number;
  readonly isFigure: (x: number, y: number) => boolean;
};

/** @returns the text as large as there is room for it, in pixels; the fine figures where both are as large */
export function figures(text: string, room: { readonly width: number; readonly height: number }): Lettering {
  const ways = [fine, coarse].flatMap((set) => [1, 2, 3, 4, 5, 6].map((dot) => lettering(text, set, dot)));
  const fitting = ways.filter(({ width, height }) => width <= room.width && height <= room.height);
  return fitting.reduce(
    (best, one) => (one.height > best.height ? one : best),
    fitting[0] ?? lettering(text, coarse, 1),
  );
}

/** @param dot pixels each way */
function lettering(text: string, set: Figures, dot: number): Lettering {
  const columns = (set['1']?.[0]?.length ?? 0) + 1;
  const rows = set['1']?.length ?? 0;
  return {
    width: Math.max(0, text.length * columns - 1) * dot,
    height: rows * dot,
    isFigure(x, y) {
      const [column, row] = [Math.floor(x / dot), Math.floor(y / dot)];
      if (column < 0) return false;
      return set[text[Math.floor(column / columns)] ?? '']?.[row]?.[column % columns] === '#';
    },
  };
}
