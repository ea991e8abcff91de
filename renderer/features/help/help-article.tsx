import Markdown from 'markdown-to-jsx/react';
import { type ReactNode, useMemo } from 'react';
import { KeyNames } from '../../components/keys.tsx';
import { useScheme } from '../../components/scheme.ts';
import texts from '../../components/text.module.css';
import { type HelpPage, helpPages } from '../../model/help-pages.ts';
import { useApp, useSettings } from '../../state/use-desk.tsx';
import css from './help.module.css';
import { helpText, pictureAddress } from './help-library.ts';
import { capsOf, namesLetterKeys } from './key-caps.ts';
import { helpWords } from './words.ts';

/** A page of the help. @param onGo a link to another page was followed */
export function HelpArticle({ page, onGo }: { page: HelpPage; onGo: (page: HelpPage) => void }) {
  const { theme, letterKeys } = useSettings();
  const isHeld = useApp()?.policy?.held.includes('letterKeys') ?? false;
  const dark = useScheme(theme) === 'dark';
  const markdown = helpText(page)?.markdown ?? '';
  const options = useMemo(() => optionsOf(dark, onGo), [dark, onGo]);
  return (
    <div className={css.article}>
      {!letterKeys && namesLetterKeys(markdown) && (
        <p className={texts.softPlain}>{isHeld ? helpWords.lettersHeldOff : helpWords.lettersOff}</p>
      )}
      <Markdown options={options}>{markdown}</Markdown>
    </div>
  );
}

type Children = { children?: ReactNode };

const optionsOf = (dark: boolean, onGo: (page: HelpPage) => void) => ({
  forceBlock: true,
  disableParsingRawHTML: true,
  overrides: {
    // The dialog has the heading above these.
    h1: ({ children }: Children) => <h3 className={css.title}>{children}</h3>,
    h2: ({ children }: Children) => (
      <h4 className={css.heading} data-heading={String(children)}>
        {children}
      </h4>
    ),
    // Code within a help page is always a key.
    code: ({ children }: Children) => <KeyNames caps={capsOf(String(children))} />,
    img: ({ src = '', alt = '' }: { src?: string; alt?: string }) => (
      <img className={css.picture} src={pictureAddress(src, dark)} alt={alt} />
    ),
    a: ({ href = '', children }: Children & { href?: string }) => {
      const page = helpPages.find((name) => href === `${name}.md`);
      return (
        <button type="button" className={css.link} onClick={() => page && onGo(page)}>
          {children}
        </button>
      );
    },
  },
});
