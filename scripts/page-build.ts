/**
 * What the build of the page leaves out where it is not used, in the program and in the tests of the page: making a schema has no effect
 * (shared/shape.ts), and of the bridge's schemas the page has the types.
 */
export const pageTreeshake: { manualPureFunctions: string[] } = { manualPureFunctions: ['shape', 'z'] };
