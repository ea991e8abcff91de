/** In place of keytar, which is never loaded in a worker thread (electron/platform/vault.ts): a keychain that holds nothing. */
export default {
  getPassword: async () => null,
  setPassword: async () => undefined,
  deletePassword: async () => false,
};
