import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';

/**
 * Reads files with the compiler, as syntax trees only: no import is followed and no type is checked.
 * @param files the text of each file by its path, as `renderer/app/frame.tsx`
 * @param use is given the trees by path; they are gone when it returns
 */
export function withParsed<T>(
  files: Readonly<Record<string, string>>,
  use: (trees: ReadonlyMap<string, SourceFile>) => T,
): T {
  const compilerOptions = { jsx: 'preserve', noLib: true, noResolve: true, types: [] };
  const names = Object.keys(files);
  const config = JSON.stringify({ compilerOptions, files: names });
  const inRoot = Object.entries(files).map(([path, text]) => [`/${path}`, text]);
  const fs = createVirtualFileSystem(Object.fromEntries([['/tsconfig.json', config], ...inRoot]));
  const api = new API({ cwd: '/', fs });
  try {
    const [project] = api.updateSnapshot({ openProjects: ['/tsconfig.json'] }).getProjects();
    if (!project) throw new Error('the compiler has no project');
    const trees = names.flatMap((name): [string, SourceFile][] => {
      const tree = project.program.getSourceFile(`/${name}`);
      return tree ? [[name, tree]] : [];
    });
    return use(new Map(trees));
  } finally {
    api.close();
  }
}

/** The children of a node, in the order of the text. */
export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
    return undefined;
  });
  return children;
}

/** The files below a folder whose names match, as `renderer/app/frame.tsx`. */
export function pathsBelow(root: string, folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => name.test(file))
    .sort();
}
