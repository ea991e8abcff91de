/** Given to the program by what loads it (electron/load-program.ts); a test that imports the source has none. */
declare const compiledCode: CompiledCodeState | undefined;

type CompiledCodeState = 'used' | 'refused' | 'none';

/** Whether the program runs from the code that was compiled at its build. */
export const compiledCodeState: CompiledCodeState =
  typeof compiledCode === 'undefined' ? 'none' : compiledCode;
