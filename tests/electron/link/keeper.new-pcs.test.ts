import { afterEach, describe, expect, it } from 'vitest';
import { changes } from '../../../electron/link/assets.ts';
import { withMember } from '../../../electron/link/clinic-record.ts';
import { createNKey } from '../../../electron/link/nats-keys.ts';
import { serverHere } from './real-hub.ts';
import { createRunningHub } from './running-hub.ts';

let made: Awaited<ReturnType<typeof createRunningHub>> | null = null;
afterEach(async () => {
  await made?.close();
  made = null;
});

describe.runIf(serverHere.ok)('a hub that takes in one PC after the other', () => {
  it('counts the calls of all on: its server says of no stream that it is gone, as it reads its users again', async () => {
    made = await createRunningHub();
    const { hub, events, wrapKeys } = made;
    await hub.start();
    await made.running();
    const { engine } = await made.desk(0);
    const said = new Set<string>();
    let isAsking = true;
    const asking = (async () => {
      while (isAsking) {
        const there = await engine.stream(changes);
        if (!there.ok) said.add(there.failure.kind);
      }
    })();
    let { record } = made;
    for (let added = 0; added < 20; added += 1) {
      const { publicKey: nkey } = await createNKey();
      const hello = { nkey, wrapKey: wrapKeys[0].publicKey, name: `PC-${added}`, role: 'reception' } as const;
      record = withMember(record, hello).record;
      expect(await hub.setRecord(record)).toMatchObject({ ok: true });
    }
    isAsking = false;
    await asking;
    expect([...said]).not.toContain('absent');
    expect(events.filter(({ kind }) => kind === 'grace')).toHaveLength(1);
  });
});
