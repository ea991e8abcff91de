/** Makes the key of a user of the hub. @returns the seed, which is secret, and the public key for the hub's configuration */
export async function createNKey(): Promise<{ readonly seed: string; readonly publicKey: string }> {
  const { nkeys } = await import('@nats-io/transport-node');
  const user = nkeys.createUser();
  return { seed: new TextDecoder().decode(user.getSeed()), publicKey: user.getPublicKey() };
}
