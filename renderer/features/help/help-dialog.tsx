import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFocusBack } from '../../components/return-focus.ts';
import texts from '../../components/text.module.css';
import type { HelpPage } from '../../model/help-pages.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './help.module.css';
import { HelpArticle } from './help-article.tsx';
import { helpTexts } from './help-library.ts';
import { createHelpSearch, type HelpHit } from './help-search.ts';
import { helpWords as words } from './words.ts';

const find = createHelpSearch(helpTexts);

/** Its own keys scroll it, once it has the focus. */
const scrolledByKeys = { tabIndex: 0 };

/** The help, above whatever is open, at one of its pages. @param onShortcuts null: there is no sheet of shortcuts */
export function HelpDialog({ page, onShortcuts }: { page: HelpPage; onShortcuts: (() => void) | null }) {
  const { view } = useDesk();
  const [typed, setTyped] = useState('');
  /** The part to scroll to; a new object with each choice, so that the same one scrolls again. */
  const [part, setPart] = useState<{ readonly heading: string | null }>({ heading: null });
  const article = useRef<HTMLElement>(null);
  const hits = useMemo(() => (typed.trim() === '' ? null : find(typed)), [typed]);
  // The same from one render to the next: with another one the whole page is drawn again.
  const show = useCallback(
    ({ page: to, heading }: Pick<HelpHit, 'page' | 'heading'>) => {
      setPart({ heading });
      view.openHelp(to);
    },
    [view],
  );
  const goTo = useCallback((to: HelpPage) => show({ page: to, heading: null }), [show]);
  useFocusBack();
  useEffect(() => showPart(article.current, page, part.heading), [page, part]);
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = hits ?? [];
    if (event.key === 'Enter' && first) show(first);
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      turn(article.current, event.key === 'PageDown' ? 1 : -1);
    }
  };
  return (
    <Dialog title={words.title} width="62rem" overOthers onClose={view.closeHelp}>
      <div className={css.columns}>
        <div className={css.side}>
          <TextInput
            type="search"
            label={words.search}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            data-autofocus
          />
          {hits ? <Hits hits={hits} typed={typed} onShow={show} /> : <Pages now={page} onShow={goTo} />}
          {onShortcuts && (
            <Button look="bare" className={css.shortcuts} aria-keyshortcuts="?" onClick={onShortcuts}>
              {words.shortcuts}
            </Button>
          )}
        </div>
        <article ref={article} className={css.page} {...scrolledByKeys}>
          <HelpArticle page={page} onGo={goTo} />
        </article>
      </div>
    </Dialog>
  );
}

function Pages({ now, onShow }: { now: HelpPage; onShow: (page: HelpPage) => void }) {
  return (
    <nav aria-label={words.pages}>
      <ul className={css.list}>
        {helpTexts.map(({ page, title }) => (
          <li key={page}>
            <button
              type="button"
              className={css.entry}
              aria-current={page === now ? 'page' : undefined}
              onClick={() => onShow(page)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hits({
  hits,
  typed,
  onShow,
}: {
  hits: readonly HelpHit[];
  typed: string;
  onShow: (hit: HelpHit) => void;
}) {
  return (
    <div role="status" aria-label={words.found}>
      {hits.length === 0 && <p>{words.none(typed.trim())}</p>}
      <ul className={css.list}>
        {hits.map((hit) => (
          <li key={`${hit.page} ${hit.heading}`}>
            <button type="button" className={css.entry} onClick={() => onShow(hit)}>
              {hit.heading ?? hit.title}
              {hit.heading && <span className={texts.soft}>{hit.title}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls to the part of a page under a heading; without one, to its beginning. */
function showPart(article: HTMLElement | null, page: HelpPage, heading: string | null): void {
  if (!article || !page) return;
  const part = [...article.querySelectorAll<HTMLElement>('[data-heading]')].find(
    (one) => one.dataset['heading'] === heading,
  );
  if (part) part.scrollIntoView({ block: 'start' });
  else article.scrollTop = 0;
}

/** Scrolls by most of a page, as the keys do where the article has the focus. */
function turn(article: HTMLElement | null, by: 1 | -1): void {
  article?.scrollBy({ top: by * article.clientHeight * 0.85 });
}
