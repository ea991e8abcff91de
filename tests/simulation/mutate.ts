import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Mutation } from './mutations.ts';

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
  const left = new Set(mutation.replacements);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
      const file = fileURLToPath(url);
      let source: string | null = null;
      for (const replacement of mutation.replacements) {
        if (file !== root + replacement.file) continue;
        source ??= textOf(loaded.source);
        source = replaced(source, replacement);
        left.delete(replacement);
      }
      return source === null ? loaded : { ...loaded, source };
    },
  });
  return () => {
    const [missing] = left;
    if (missing) throw new Error(`${missing.file} was not loaded: the mutation did nothing`);
  };
}

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

/** @throws when the passage does not stand there exactly once */
export function replaced(source: string, { file, text, by }: Mutation['replacements'][number]): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`${file} has this passage ${parts.length - 1} times, not once:\n${text}`);
  }
  return parts.join(by);
}
