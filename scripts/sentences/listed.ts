import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { childrenOf } from './parsed.ts';

/** A sentence of a words file by its key, as `refused.title`; what is filled in stands in braces: `{over} more`. */
export type Sentence = { readonly key: string; readonly text: string };

/** The sentences of a words file in their order; one that is chosen among several is listed with each of them. */
export function sentencesOf(tree: SourceFile): Sentence[] {
  const found: Sentence[] = [];
  const visit = (node: Node, key: string): void => {
    const of = unwrapped(node);
    if (isObjectLiteralExpression(of)) {
      for (const one of of.properties) {
        const isMethod = isMethodDeclaration(one);
        if (!isMethod && !isPropertyAssignment(one)) continue;
        const name = key === '' ? nameOf(one) : `${key}.${nameOf(one)}`;
        if (!isMethod) visit(one.initializer, name);
        else if (one.body) for (const text of returned(one.body)) found.push({ key: name, text });
      }
    } else if (isVariableDeclaration(of) && of.initializer && isText(unwrapped(of.initializer))) {
      for (const text of said(of.initializer)) found.push({ key: nameOf(of), text });
    } else if (key === '') {
      for (const child of childrenOf(of)) visit(child, '');
    } else {
      for (const text of said(of)) found.push({ key, text });
    }
  };
  visit(tree, '');
  return found.filter(({ key, text }) => !notSaid.test(key) && /\p{L}/u.test(text));
}

/** How a text looks, which stands beside it. */
const notSaid = /(?:^|\.)(?:tone|shape|look|kind)$/;

const nameOf = ({ name }: { readonly name: Node }): string => ('text' in name ? String(name.text) : '');

const isText = (node: Node): boolean =>
  isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node);

/** What an expression can say. */
function said(node: Node): string[] {
  const of = unwrapped(node);
  if (isStringLiteral(of) || isNoSubstitutionTemplateLiteral(of)) return [of.text];
  if (isTemplateExpression(of)) {
    const spans = of.templateSpans.map(({ expression, literal }) => `${filledIn(expression)}${literal.text}`);
    return [[of.head.text, ...spans].join('')];
  }
  if (isConditionalExpression(of)) return [...said(of.whenTrue), ...said(of.whenFalse)];
  if (isBinaryExpression(of) && of.operatorToken.kind === SyntaxKind.PlusToken) {
    return said(of.left).flatMap((left) => said(of.right).map((right) => `${left}${right}`));
  }
  if (isArrowFunction(of)) return of.body.kind === SyntaxKind.Block ? returned(of.body) : said(of.body);
  if (isCallExpression(of) && /^count\b/.test(sourceOf(of))) return [filledIn(of)];
  return childrenOf(of).flatMap(said);
}

function returned(node: Node): string[] {
  if (isReturnStatement(node)) return node.expression ? said(node.expression) : [];
  return childrenOf(node).flatMap(returned);
}

/** What is filled in: `{over}`, `{2 payments}` for a count, `{this|these}` for a choice of words. */
function filledIn(node: Node): string {
  const of = unwrapped(node);
  if (isCallExpression(of) && /^count\b/.test(sourceOf(of))) {
    const [, one, many] = of.arguments.map((argument) => said(argument)[0]);
    return `{2 ${many ?? `${one}s`}}`;
  }
  if (isConditionalExpression(of)) return `{${said(of).join('|')}}`;
  return `{${sourceOf(of)}}`;
}

function unwrapped(node: Node): Node {
  if (isAsExpression(node) || isSatisfiesExpression(node) || isParenthesizedExpression(node))
    return unwrapped(node.expression);
  return node;
}

const sourceOf = (node: Node): string => node.getSourceFile().text.slice(node.pos, node.end).trim();
