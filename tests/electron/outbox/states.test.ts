import { describe, expect, test } from 'vitest';
import { notRecordedAfter, stateAfterFailure, stateAfterReadBack } from '../../../electron/outbox/states.ts';
import { actionsIn } from '../../../electron/outbox/write-view.ts';
import { failure } from '../../../shared/failures.ts';

describe('where a call that failed leaves its write', () => {
  test('It waits when nothing left this PC, is refused when the practice said no, and unknown in between.', () => {
    expect(stateAfterFailure('not-sent')).toBe('waiting');
    expect(stateAfterFailure('refused')).toBe('refused');
    expect(stateAfterFailure('unknown')).toBe('unknown');
  });
});

describe('where a read-back leaves a write whose outcome is unknown', () => {
  const clean = { kind: 'not-done', seen: '' } as const;
  const { untilNotRecorded, betweenChecks } = notRecordedAfter;

  test('A payment is not recorded after 150 s and two clean looks a minute apart, and not before.', () => {
    const landsIn = (missing: readonly number[], now: number) =>
      stateAfterReadBack(clean, 'ask-after-two-checks', { sentAt: 0, missing }, now).state;
    expect(landsIn([], untilNotRecorded)).toBe('unknown');
    expect(landsIn([1000], untilNotRecorded - 1)).toBe('unknown');
    expect(landsIn([untilNotRecorded - betweenChecks + 1], untilNotRecorded)).toBe('unknown');
    expect(landsIn([untilNotRecorded - betweenChecks], untilNotRecorded)).toBe('not-recorded');
  });

  test('One like it is asked about after the same two checks, whatever its kind; what was found of the write itself at once.', () => {
    const like = { kind: 'ask', seen: '', missing: true } as const;
    const looks = (missing: readonly number[]) => ({ sentAt: 0, missing });
    for (const notDone of ['send-again', 'ask-after-two-checks'] as const) {
      const lands = (missing: readonly number[], now: number) =>
        stateAfterReadBack(like, notDone, looks(missing), now);
      expect(lands([], 2000)).toEqual({ state: 'unknown', missing: [2000] });
      expect(lands([2000], untilNotRecorded - 1).state).toBe('unknown');
      expect(lands([2000], untilNotRecorded).state).toBe('asks');
      const own = { kind: 'ask', seen: '' } as const;
      expect(stateAfterReadBack(own, notDone, looks([]), 2000).state).toBe('asks');
    }
  });

  test('What is harmless to send twice waits to be sent again; a read-back that failed changes nothing.', () => {
    const looks = { sentAt: 0, missing: [] };
    expect(stateAfterReadBack(clean, 'send-again', looks, 1).state).toBe('waiting');
    const lost = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;
    for (const notDone of ['send-again', 'ask-after-two-checks'] as const) {
      const verdict = { kind: 'check-failed', outcome: lost } as const;
      expect(stateAfterReadBack(verdict, notDone, looks, 900_000)).toEqual({ state: 'unknown', missing: [] });
    }
  });
});

test('What waits can be discarded, what is held undone, what asks sent again; what may be on its way is left alone.', () => {
  expect(actionsIn('held')).toEqual(['undo']);
  expect(actionsIn('waiting')).toEqual(['discard']);
  for (const state of ['refused', 'not-recorded', 'asks'] as const)
    expect(actionsIn(state)).toEqual(['send-again', 'discard']);
  for (const state of ['sending', 'unknown', 'done'] as const) expect(actionsIn(state)).toEqual([]);
});
