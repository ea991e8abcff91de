/**
 * How the build of the page leaves out what the page does not use, in the program and in the tests of the page: making a schema has no effect,
 * and of the bridge's schemas the page has the types (docs/decisions/0110).
 */
export const pageTreeshake: { manualPureFunctions: string[] } = { manualPureFunctions: ['z'] };
