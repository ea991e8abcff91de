/** Stands where the module `electron-store` would: a settings file in which nothing was ever set. */
export default class Store {
  get(): undefined {
    return undefined;
  }
  set(): void {}
}
