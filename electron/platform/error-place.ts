/** For the log: what kind of error it is and where it was thrown, without its words: they may quote a record. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [typeof code === 'string' ? `${error.name} ${code}` : error.name, ...frames].join('\n');
}
