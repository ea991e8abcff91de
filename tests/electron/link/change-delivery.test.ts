import { describe, expect, it } from 'vitest';
import { resumeAt } from '../../../electron/link/change-delivery.ts';

const stream = { first: 4, last: 9, created: 'c' };
const at = (epoch: string, sequence: number) => ({ epoch, sequence });

describe('a follower resumes', () => {
  it.each([
    ['behind the last change, where it begins', null, 'e1', at('e1', 10), true, null],
    ['where it was', at('e1', 7), 'e1', at('e1', 7), false, null],
    ['behind the last change, where it has caught up', at('e1', 10), 'e1', at('e1', 10), false, null],
    ['at the oldest change, where those before aged out', at('e1', 2), 'e1', at('e1', 4), false, 'too-old'],
    ['at the oldest change of a new stream', at('e1', 7), 'e2', at('e2', 4), true, 'new-epoch'],
    [
      'at the oldest change, where the stream is too short',
      at('e1', 11),
      'e1',
      at('e1', 4),
      true,
      'new-epoch',
    ],
  ] as const)('%s', (_name, before, epoch, next, isNew, missed) => {
    expect(resumeAt(before, stream, epoch)).toEqual({ next, isNew, missed });
  });
});
