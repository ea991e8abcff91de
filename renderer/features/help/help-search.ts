import MiniSearch from 'minisearch';
import type { HelpPage } from '../../model/help-pages.ts';

/** A page of the help. */
export type HelpText = { readonly page: HelpPage; readonly title: string; readonly markdown: string };

/** A part of a page: what stands under one of its headings. `heading` null: what stands above the first. */
type HelpPart = {
  readonly page: HelpPage;
  readonly title: string;
  readonly heading: string | null;
  readonly text: string;
};

/** The title of a page: its first line. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** A page in its parts, without the signs of Markdown and without pictures. */
function partsOf({ page, title, markdown }: HelpText): HelpPart[] {
  return markdown.split(/^(?=#{1,2} )/m).flatMap((part) => {
    const [, marks = '', heading = '', rest = ''] = /^(#{1,2}) (.+)\n?([\s\S]*)$/.exec(part) ?? [];
    if (marks === '') return [];
    const text = rest.replaceAll(/!\[.*?\]\(.*?\)|[*`_[\]]|\(\w[\w-]*\.md\)/g, '').trim();
    return [{ page, title, heading: marks === '#' ? null : heading, text }];
  });
}

export type HelpHit = Pick<HelpPart, 'page' | 'title' | 'heading'>;

const mostHits = 8;

/**
 * Search over the pages of the help: by beginnings of words, and with one letter wrong in four.
 * @returns finds the parts of pages that have all words of a text, the best first, eight at most
 */
export function createHelpSearch(texts: readonly HelpText[]): (typed: string) => HelpHit[] {
  const parts = texts.flatMap(partsOf);
  const index = new MiniSearch<HelpPart & { id: number }>({
    fields: ['title', 'heading', 'text'],
    searchOptions: { prefix: true, fuzzy: 0.25, boost: { heading: 4, title: 3 }, combineWith: 'AND' },
  });
  index.addAll(parts.map((part, id) => ({ ...part, id })));
  return (typed) =>
    index.search(typed).flatMap(({ id }, at) => {
      const part = parts[Number(id)];
      if (!part || at >= mostHits) return [];
      const { page, title, heading } = part;
      return [{ page, title, heading }];
    });
}
