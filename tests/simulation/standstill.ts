/**
 * A day, or its failure where nothing is left in this process that could go on with it: something is waited for that never
 * comes, a call or a lock. Without it the process ends in the middle of the day, and says nothing of it.
 */
export async function orStandstill<T>(day: Promise<T>): Promise<T> {
  let standStill: () => void = () => undefined;
  const standing = new Promise<never>((_, reject) => {
    standStill = () => reject(new Error('the day stands still: something is waited for that never comes'));
  });
  process.once('beforeExit', standStill);
  try {
    return await Promise.race([day, standing]);
  } finally {
    process.off('beforeExit', standStill);
  }
}
