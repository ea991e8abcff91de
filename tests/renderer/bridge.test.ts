import { expect, test } from 'vitest';
import { createBridge } from '../../renderer/bridge.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok } from '../../shared/result.ts';
import { status } from './sample.ts';

function pipeOf(answer: unknown) {
  let reported: (name: string, payload: unknown) => void = () => {};
  const pipe = {
    invoke: async () => answer,
    subscribe: (listener: typeof reported) => {
      reported = listener;
      return () => {};
    },
  };
  return { bridge: createBridge(pipe), tell: (name: string, payload: unknown) => reported(name, payload) };
}

test('an answer and a failure come through as values', async () => {
  expect(await pipeOf(ok({})).bridge.call('day.refresh', {})).toEqual(ok({}));
  const no = failed(failure('offline'));
  expect(await pipeOf(no).bridge.call('day.refresh', {})).toEqual(no);
});

test('an answer that is no envelope is a bug, not a failure', async () => {
  for (const wrong of [undefined, null, 'no', {}, { ok: true }, { ok: false }])
    await expect(pipeOf(wrong).bridge.call('day.refresh', {})).rejects.toThrow('no answer to day.refresh');
});

test('a listener hears its own event until it stops listening', () => {
  const { bridge, tell } = pipeOf(ok({}));
  const heard: number[] = [];
  const stop = bridge.on('status.changed', ({ waiting }) => heard.push(waiting));
  tell('status.changed', status({ waiting: 1 }));
  tell('app.changed', status({ waiting: 9 }));
  stop();
  tell('status.changed', status({ waiting: 2 }));
  expect(heard).toEqual([1]);
});
