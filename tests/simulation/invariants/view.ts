import type { DayRow } from '../../../shared/bridge/views.ts';
import type { SimulatedPage } from '../page.ts';
import type { World } from '../world.ts';

/** How often a moment is waited for in which nothing changes. */
const mostTries = 12;
/** The page is notified of changes at most this late, ms. */
const notifiedWithin = 40;

/**
 * The rows that the page shows, from what it first read and every change event since, are the rows that it
 * would be given if it read the day now. Looked at in a moment in which nothing has changed for a while.
 */
export async function viewsAgree(world: World): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const page = world.page();
    const session = world.pc.run()?.companion.session();
    if (!page || !session || world.pc.isAsleep()) return;
    let changes = 0;
    const count = () => void changes++;
    const ends = [
      session.cache.onChange(count),
      session.outbox.onChange(count),
      session.sync.onChange(count),
    ];
    await world.clock.advance(notifiedWithin);
    for (const end of ends) end();
    if (world.page() !== page || world.pc.isAsleep()) return;
    if (changes > 0) continue;
    for (const date of [...page.days().keys()]) await compare(world, page, date);
    return;
  }
}

async function compare(world: World, page: SimulatedPage, date: string): Promise<void> {
  const shown = page.days().get(date);
  const read = await page.ask('day.read', { date, locationId: null, offset: 0 });
  if (!shown || !read.ok || read.value.total > read.value.rows.length) return;
  const missing = read.value.rows.filter((row) => textOf(shown.rows.get(row.key)) !== textOf(row));
  const keys = new Set(read.value.rows.map((row) => row.key));
  const extra = [...shown.rows.keys()].filter((key) => !keys.has(key));
  const isSame = shown.total === read.value.total && shown.complete === read.value.complete;
  if (missing.length + extra.length === 0 && isSame) return;
  const sums = ({ total, complete }: { readonly total: number; readonly complete: boolean }) =>
    `${total} rows${complete ? '' : ', not all'}`;
  const differing = missing.map((row) => differenceOf(row, shown.rows.get(row.key)));
  world.violations.push({
    what: 'the page shows what it would read now',
    detail: `${date}: ${[...differing, ...extra.map((key) => `${key} is too much`), isSame ? '' : `${sums(shown)}, where it would read ${sums(read.value)}`].join(' | ')}`,
  });
}

const textOf = (row: DayRow | undefined) => JSON.stringify(row);

function differenceOf(row: DayRow, shown: DayRow | undefined): string {
  if (!shown) return `${row.key} is missing`;
  const fields = (Object.keys(row) as (keyof DayRow)[]).filter(
    (field) => JSON.stringify(row[field]) !== JSON.stringify(shown[field]),
  );
  return `${row.key}: ${fields.map((f) => `${f} ${JSON.stringify(shown[f])}, now ${JSON.stringify(row[f])}`).join(', ')}`;
}
