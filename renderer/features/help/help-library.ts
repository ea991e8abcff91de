import { type HelpPage, helpPages } from '../../model/help-pages.ts';
import { type HelpText, titleOf } from './help-search.ts';

const sources = import.meta.glob<string>('../../../docs/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../docs/help/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

const folder = '../../../docs/help/';

/** Each page as it lies in `docs/help/`. */
export const helpTexts: readonly HelpText[] = helpPages.map((page) => {
  const markdown = sources[`${folder}${page}.md`] ?? '';
  return { page, title: titleOf(markdown), markdown };
});

export const helpText = (page: HelpPage): HelpText | undefined =>
  helpTexts.find((text) => text.page === page);

/** The address of a picture that a page names: `pictures/lock-light.png`, or the dark one of the same name. */
export const pictureAddress = (named: string, dark: boolean): string | undefined =>
  pictures[`${folder}${dark ? named.replace('-light.png', '-dark.png') : named}`];
