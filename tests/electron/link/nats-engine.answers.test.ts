import { afterEach, describe, expect, it } from 'vitest';
import { subjects } from '../../../electron/link/assets.ts';
import { createRealHub, serverHere, until } from './real-hub.ts';

let made: Awaited<ReturnType<typeof createRealHub>> | null = null;
afterEach(async () => {
  await made?.close();
  made = null;
});

/** The rejections that nothing handled while it ran. */
async function unhandledIn(run: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => seen.push(String((error as Error)?.name)));
  try {
    await run();
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const one of before) process.on('unhandledRejection', one);
  }
  return seen;
}

describe.runIf(serverHere.ok)('what a desk answers another', () => {
  it('that is larger than the hub takes, or could not be made, ends as no answer there, and as nothing here', async () => {
    made = await createRealHub();
    const [one, two] = [await made.engine('d01'), await made.engine('d02')];
    await until('both are linked', () => [one, two].every((engine) => engine.status().state === 'linked'));
    one.serve(subjects.ask('d01'), async (body) => {
      if (body.length > 0) throw new Error('it could not be made');
      return new Uint8Array(1_200_000);
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const seen = await unhandledIn(async () => {
      expect((await two.request(subjects.ask('d01'), new Uint8Array(0), 500)).ok).toBe(false);
      expect((await two.request(subjects.ask('d01'), new Uint8Array(1), 500)).ok).toBe(false);
    });
    expect(seen).toEqual([]);
  });
});
