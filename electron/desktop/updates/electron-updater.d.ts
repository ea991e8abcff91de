/** The part of the package that is used, so that its many types stay outside of the program's. */
declare module 'electron-updater' {
  const updating: { readonly autoUpdater: import('./updates.ts').Updater };
  export default updating;
}
