import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Mutation, Replacement } from './mutation.ts';

/**
 * From now on, modules of the program are loaded with a mistake in them. To be called in a process of its own, before
 * the first of them is loaded.
 *
 * Guarantee: a passage that does not stand in its file exactly once is an error, so that no rewriting of the program
 * disarms a mutation without a word.
 * @param root the folder of the project, with a slash at its end
 * @returns a check that every passage was replaced; it throws when one was not
 */
export function mutate(mutation: Mutation, root: string): () => void {
  const left = new Set(mutation.replacements.map(({ file }) => file));
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
      const path = fileURLToPath(url);
      const file = [...left].find((one) => path === root + one);
      if (file === undefined) return loaded;
      left.delete(file);
      const source = textOf(loaded.source);
      return { ...loaded, source: mutatedSource(mutation, () => source, file).get(file) };
    },
  });
  return () => {
    const [missing] = left;
    if (missing) throw new Error(`${missing} was not loaded: the mutation did nothing`);
  };
}

/**
 * The files of a mutation with the mistake in them, by their path from the root of the project.
 * @param sourceOf a file as it is
 * @param only this one of them
 * @throws when a passage does not stand in its file exactly once
 */
export function mutatedSource(
  { replacements }: Mutation,
  sourceOf: (file: string) => string,
  only?: string,
): Map<string, string> {
  const sources = new Map<string, string>();
  for (const replacement of replacements) {
    const { file } = replacement;
    if (only !== undefined && file !== only) continue;
    sources.set(file, replaced(sources.get(file) ?? sourceOf(file), replacement));
  }
  return sources;
}

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

/** @throws when the passage does not stand there exactly once */
export function replaced(source: string, { file, text, by }: Replacement): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`${file} has this passage ${parts.length - 1} times, not once:\n${text}`);
  }
  return parts.join(by);
}
