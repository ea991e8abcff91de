/** The temporary folders of the test file that runs; tests/after-each-file.ts removes them. */
export const madeFolders = new Set<string>();
