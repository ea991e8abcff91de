import { describe, expect, it } from 'vitest';
import { createRecordPublisher } from '../../../electron/link/record-publisher.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

type Answer =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly failure: { readonly kind: 'absent' } };

/** A hub whose updates are answered by the test. */
function setUp() {
  const clock = createVirtualClock(Date.UTC(2026, 10, 25));
  const sent: string[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  let generation = 1;
  const publisher = createRecordPublisher(
    {
      update(_bucket, desk, body) {
        sent.push(`${desk} ${body[0]}`);
        return new Promise<Answer>((resolve) => answers.push(resolve));
      },
    },
    clock,
    () => new Map(['d01', 'd02'].map((desk) => [desk, Uint8Array.of(generation)])),
  );
  const answer = async (given: Answer = { ok: true, value: 1 }) => {
    answers.shift()?.(given);
    await clock.advance(0);
  };
  const change = async () => {
    generation += 1;
    publisher.publish();
    await clock.advance(0);
  };
  return { clock, sent, publisher, answer, change };
}

describe('the records of the desks', () => {
  it('An earlier record never overwrites a later one.', async () => {
    const { sent, publisher, clock, answer, change } = setUp();
    publisher.publish();
    await clock.advance(0);
    await change();
    expect(sent).toEqual(['d01 1']);
    await answer();
    expect(sent).toEqual(['d01 1', 'd01 2']);
    await answer();
    await answer();
    expect(sent).toEqual(['d01 1', 'd01 2', 'd02 2']);
  });

  it('are tried again until all are published, each time as they are then', async () => {
    const { sent, publisher, clock, answer, change } = setUp();
    publisher.publish();
    await clock.advance(0);
    await answer({ ok: false, failure: { kind: 'absent' } });
    await clock.advance(250);
    expect(sent).toEqual(['d01 1', 'd01 1']);
    await change();
    await answer({ ok: false, failure: { kind: 'absent' } });
    expect(sent).toEqual(['d01 1', 'd01 1', 'd01 2']);
    await answer();
    await answer();
    await clock.advance(10_000);
    expect(sent).toEqual(['d01 1', 'd01 1', 'd01 2', 'd02 2']);
  });

  it('are published no more once the hub has stopped', async () => {
    const { sent, publisher, clock, answer } = setUp();
    publisher.publish();
    await clock.advance(0);
    publisher.stop();
    await answer({ ok: false, failure: { kind: 'absent' } });
    await clock.advance(10_000);
    expect(sent).toEqual(['d01 1']);
  });
});
