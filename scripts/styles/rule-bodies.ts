/** A rule of a style sheet. */
export type StyleRule = {
  readonly selector: string;
  /** Its own declarations, each once, sorted, without the rules nested in it: `gap: 1rem; padding: 0`. */
  readonly body: string;
  /** From 1. */
  readonly line: number;
};

/**
 * The rules of a style sheet that have at least one declaration besides `composes`, those within `@media` and nested ones too. Not those of
 * `@keyframes` and `@font-face`. Two rules under different conditions are never the same, so that the
 * condition is a part of the body.
 */
export function ruleBodies(css: string): StyleRule[] {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const rules: StyleRule[] = [];
  const open: { head: string; line: number; declarations: string[] }[] = [];
  let from = 0;
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  for (const { index, 0: sign } of text.matchAll(/[{};]/g)) {
    const said = text.slice(from, index).trim().replaceAll(/\s+/g, ' ');
    if (sign === '{')
      open.push({ head: said, line: lineAt(from + text.slice(from).search(/\S/)), declarations: [] });
    else if (said !== '') open.at(-1)?.declarations.push(said);
    if (sign === '}') {
      const closed = open.pop();
      const own = closed?.declarations.filter((one) => !one.startsWith('composes:')) ?? [];
      const around = open.map(({ head }) => head).filter((head) => head.startsWith('@'));
      const isRule =
        closed && !closed.head.startsWith('@') && !around.some((head) => /^@(keyframes|font)/.test(head));
      if (isRule && own.length > 0) {
        const body = [...around, [...new Set(own)].sort().join('; ')].join(' ');
        rules.push({ selector: closed.head, body, line: closed.line });
      }
    }
    from = index + 1;
  }
  return rules.sort((a, b) => a.line - b.line);
}

/** Declarations whose size of type, or whose distance up to 2 rem, is a number instead of a token. */
export function distancesOfItsOwn(css: string): string[] {
  const declared = css.matchAll(
    /^\s*((?:font-size|(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)[a-z-]*): [^;]+);/gm,
  );
  return [...declared].flatMap(([, said = '']) => {
    const sizes = [...said.matchAll(/(?<![\w.(])-?([0-9.]+)rem/g)].map(([, size]) => Number(size));
    return sizes.some((size) => said.startsWith('font-size') || size <= 2) ? [said] : [];
  });
}
