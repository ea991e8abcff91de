import type { BridgeCall } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** A document is dropped at a desk, and was looked at. @returns its id */
export async function dropAt(desk: WholeDesk, call: BridgeCall, name: string): Promise<string> {
  const bytes = new TextEncoder().encode(`%PDF-1.7 ${name}`);
  const begun = await call('document.begin', { name, bytes: bytes.byteLength });
  const documentId = begun.ok ? begun.value.documentId : '';
  await call('document.put', { documentId, piece: bytes });
  await desk.clock.until(call('document.look', { documentId }));
  return documentId;
}

/** By what a desk is covered. */
export const coveredBy = ['privacy mode', 'the lock'] as const;

/** A desk is covered, and is open again. @param meanwhile what happens while it is covered */
export async function whileCovered(
  desk: WholeDesk,
  call: BridgeCall,
  by: (typeof coveredBy)[number],
  meanwhile: () => unknown = () => undefined,
): Promise<void> {
  if (by === 'privacy mode') {
    await call('settings.change', { privacy: true });
    await desk.clock.advance(1000);
    await meanwhile();
    await call('settings.change', { privacy: false });
    return;
  }
  desk.companion().lock.lock();
  await desk.until('the files are closed', () => desk.companion().session() === null);
  await meanwhile();
  await desk.clock.until(desk.companion().lock.open(null), 60_000);
}
