/**
 * In the built program, in place of ajv, ajv-formats and semver (electron.vite.config.ts): electron-store would use them for the schema and the
 * migrations of a settings file, and is given neither. Where it is one day, it fails at once.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('electron-store has no schema check in Foyer');
  }
}

/** Neither the formats of a schema nor versions: asking it for anything fails. */
export default null;
