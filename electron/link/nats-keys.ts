/** The key of a user of the hub: the seed is secret, the public key is in the hub's configuration. */
export type NKey = { readonly seed: string; readonly publicKey: string };

export async function createNKey(): Promise<NKey> {
  const { nkeys } = await import('@nats-io/transport-node');
  const user = nkeys.createUser();
  return { seed: new TextDecoder().decode(user.getSeed()), publicKey: user.getPublicKey() };
}
