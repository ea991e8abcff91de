import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxText,
  isLiteralTypeNode,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { childrenOf } from './parsed.ts';

/** A text that a person reads or hears; `line` counts from 1. */
export type TextFound = { readonly line: number; readonly text: string };

/**
 * Where a literal stands: in text that is shown or spoken every one with a letter counts, in code only what looks like a
 * sentence, and in an attribute that no one reads none.
 */
type Place = 'shown' | 'code' | 'unread';

/** Attributes that are shown or spoken. */
const shownAttributes =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|label|labels|description|alt|words|text|hint|problem|means|yes|no|nothing|said|called|heading|summary|empty|unit)$/;

/** Attributes that no one reads. */
const unreadAttributes =
  /^(?:className|style|key|id|role|type|href|src|name|htmlFor|autoComplete|inputMode|data-.*|d|viewBox|target|rel|caps|keys|aria-(?:keyshortcuts|describedby|labelledby|controls|activedescendant|owns)|zone)$/;

/**
 * The texts of a component that belong into the words of its feature (docs/words.md): text between tags, texts in attributes
 * that are shown or spoken, and elsewhere what looks like a sentence.
 */
export function textInComponent(tree: SourceFile): TextFound[] {
  const found: TextFound[] = [];
  const add = (node: Node, text: string) => {
    const start = node.pos + (/^\s*/.exec(tree.text.slice(node.pos, node.end))?.[0].length ?? 0);
    const line = tree.text.slice(0, start).split('\n').length;
    found.push({ line, text: text.trim().replaceAll(/\s+/g, ' ') });
  };
  const visit = (node: Node, place: Place): void => {
    if (isOfNoText(node)) return;
    if (isJsxText(node)) {
      if (isText(withoutEntities(node.text).trim(), 'shown')) add(node, node.text);
      return;
    }
    const text = literalText(node);
    if (text !== null && isText(text, place)) add(node, text);
    for (const child of childrenOf(node))
      if (!isNoValue(node, child)) visit(child, placeIn(node, child, place));
  };
  visit(tree, 'code');
  return found;
}

function placeIn(node: Node, child: Node, place: Place): Place {
  if (isJsxAttribute(node)) {
    const name = tagText(node.name);
    if (shownAttributes.test(name)) return 'shown';
    return unreadAttributes.test(name) ? 'unread' : 'code';
  }
  if (node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment) return 'shown';
  if (node.kind === SyntaxKind.ArrowFunction || node.kind === SyntaxKind.FunctionExpression) return 'code';
  if (isCondition(node, child)) return 'code';
  if (isPropertyAssignment(node) && child === node.initializer) {
    return shownAttributes.test(tagText(node.name)) ? 'shown' : place;
  }
  return place;
}

/** What decides whether something is shown is not shown itself. */
function isCondition(node: Node, child: Node): boolean {
  if (isConditionalExpression(node)) return child === node.condition;
  if (!isBinaryExpression(node) || child !== node.left) return false;
  return node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;
}

/** Not read on: types, imports, and what is thrown at developers. */
const isOfNoText = (node: Node): boolean =>
  isImportDeclaration(node) ||
  isLiteralTypeNode(node) ||
  node.kind === SyntaxKind.TypeAliasDeclaration ||
  (isNewExpression(node) && isIdentifier(node.expression) && /Error$/.test(node.expression.text));

/** A child that is compared with, names a property or a call, and so is never shown. */
function isNoValue(node: Node, child: Node): boolean {
  if (isBinaryExpression(node)) return /^[=!]==?$/.test(operatorOf(node)) && literalText(child) !== null;
  if (isCaseClause(node)) return child === node.expression;
  if (isElementAccessExpression(node)) return child === node.argumentExpression;
  if (isPropertyAssignment(node)) return child === node.name;
  if (!isCallExpression(node)) return false;
  if (isIdentifier(node.expression) && keyed.test(node.expression.text)) return child === node.arguments[0];
  return isMatcher(node.expression) && literalText(child) !== null;
}

/** Calls whose texts are compared with or looked up, and never shown. */
const matchers =
  /^(?:includes|startsWith|endsWith|addEventListener|removeEventListener|getAttribute|querySelector|querySelectorAll|closest|matches|getElementById|call)$/;

/** Hooks whose first argument is a key of what they keep or read. */
const keyed = /^use(?:Call|Action|Read|Typed|TypedOver|Submit|Command)$/;

function isMatcher(called: Node): boolean {
  if (isPropertyAccessExpression(called)) return matchers.test(tagText(called.name));
  return isIdentifier(called) && matchers.test(called.text);
}

const operatorOf = (node: { operatorToken: Node }): string => {
  switch (node.operatorToken.kind) {
    case SyntaxKind.EqualsEqualsEqualsToken:
      return '===';
    case SyntaxKind.ExclamationEqualsEqualsToken:
      return '!==';
    default:
      return '';
  }
};

const tagText = (name: Node): string => ('text' in name ? String(name.text) : '');

/** The text of a literal, with `…` for what is filled in; null: it is none. */
function literalText(node: Node): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isText(text: string, place: Place): boolean {
  if (place === 'unread' || !hasLetter(text) || notText.test(text)) return false;
  return place === 'shown' || looksLikeSentence(text);
}

/** What stands on a key, a time zone, a locale, a length of a style: the same in every language. */
const notText =
  /^(?:[A-Z]|F\d{1,2}|Ctrl|Alt|Shift|Enter|Esc(?:ape)?|Tab|Home|End|PgUp|PgDn|Arrow\w+|Page(?:Up|Down)|UTC|en-AU|calc\(.*|\d+px .*)$/;

/** It begins with a capital, or has a space beside a word. */
const looksLikeSentence = (text: string): boolean =>
  /^\p{Lu}/u.test(text) || /\p{L}[\p{P}]*\s|\s[\p{P}]*\p{L}/u.test(text);

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const withoutEntities = (text: string): string => text.replaceAll(/&\w+;/g, '');
