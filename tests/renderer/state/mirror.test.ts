import { expect, test } from 'vitest';
import { createMirror } from '../../../renderer/state/mirror.ts';
import type { ConsultingView, Status } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed } from '../../../shared/result.ts';
import { deferred, handBridge } from '../hand-bridge.ts';
import { practitionersDay, status } from '../sample.ts';

test('a value heard while a reading is under way is newer than the reading’s answer, and stays', async () => {
  const answer = deferred<Status>();
  const { bridge, tell } = handBridge({ 'app.status': () => answer.promise });
  const mirror = createMirror(bridge, 'app.status');
  mirror.start();
  const read = mirror.read();
  tell('status.changed', status({ waiting: 2 }));
  answer.answer(status({ waiting: 1 }));
  await read;
  expect(mirror.store.getState().value?.waiting).toBe(2);
});

test('a failed reading keeps the value that was there', async () => {
  const { bridge } = handBridge({ 'app.status': () => failed(failure('store-in-use')) });
  const mirror = createMirror(bridge, 'app.status');
  mirror.set(status({ waiting: 3 }));
  await mirror.read();
  expect(mirror.store.getState()).toMatchObject({ value: { waiting: 3 }, failure: { kind: 'store-in-use' } });
});

test('a practitioner’s day is gone from the page once it is served no more', async () => {
  const { bridge } = handBridge({ 'consulting.read': () => failed(failure('not-connected')) });
  const mirror = createMirror(bridge, 'consulting.read');
  mirror.set(practitionersDay());
  await mirror.read();
  expect(mirror.store.getState()).toMatchObject({ value: null, failure: { kind: 'not-connected' } });
});

test('the answer of a reading that was under way does not bring back what was dropped', async () => {
  const answer = deferred<ConsultingView>();
  const { bridge } = handBridge({ 'consulting.read': () => answer.promise });
  const mirror = createMirror(bridge, 'consulting.read');
  const read = mirror.read();
  mirror.forget();
  answer.answer(practitionersDay());
  await read;
  expect(mirror.store.getState().value).toBeNull();
});
