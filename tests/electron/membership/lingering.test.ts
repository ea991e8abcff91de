import { expect, test } from 'vitest';
import { lingerAsHub, lingers } from '../../../electron/membership/lingering.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

function movedHub(...linked: readonly string[]) {
  const clock = createVirtualClock();
  const began = clock.monotonic();
  const pcs = new Set(linked);
  const happened: string[] = [];
  const note = (what: string) => happened.push(`${what} ${clock.monotonic() - began}`);
  const cancel = lingerAsHub(clock, {
    goOver() {
      pcs.delete('d01');
      note('over');
    },
    linked: () => [...pcs],
    end: () => note('end'),
  });
  return { clock, pcs, happened, cancel };
}

test('A hub that was moved ends once all PCs have gone to the new one, and not before they could have heard of it.', async () => {
  const { clock, pcs, happened } = movedHub('d01', 'd02', 'd03');
  await clock.advance(1_000);
  pcs.delete('d02');
  await clock.advance(4_200);
  expect(happened).toEqual(['over 3000']);
  pcs.delete('d03');
  await clock.advance(1_000);
  expect(happened).toEqual(['over 3000', 'end 5500']);
  const alone = movedHub('d01');
  await alone.clock.advance(60_000);
  expect(alone.happened).toEqual(['over 3000', 'end 3000']);
});

test('It waits for no PC longer than ten seconds, and not once it was stopped.', async () => {
  const { clock, happened } = movedHub('d01', 'd03');
  await clock.advance(60_000);
  expect(happened).toEqual(['over 3000', `end ${lingers.most}`]);
  const stopped = movedHub('d01', 'd03');
  await stopped.clock.advance(4_000);
  stopped.cancel();
  await stopped.clock.advance(60_000);
  expect(stopped.happened).toEqual(['over 3000']);
});
