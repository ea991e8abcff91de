import { useEffect, useState } from 'react';
import type { CallOutput } from '../../shared/bridge/contract.ts';
import { commonWords } from '../model/common-words.ts';
import css from './first-page.module.css';
import texts from './text.module.css';
import { componentWords } from './words.ts';

const words = componentWords.firstPage;

type Jpeg = NonNullable<CallOutput<'scan.firstPage' | 'document.firstPage'>['jpeg']>;

/** The first page of a document; released when it is shown no more. */
export function FirstPage({
  of,
  pages,
  jpeg,
  shown,
  instead,
}: {
  /** The document's name. */
  of: string;
  pages: number | null;
  /** Null: not read yet, or it cannot be. */
  jpeg: Jpeg | null;
  /** Whether there is a page to show. */
  shown: boolean;
  /** Shown where there is no page. */
  instead: string;
}) {
  const url = usePicture(jpeg);
  return (
    <figure className={css.page}>
      {url ? (
        <img className={css.picture} src={url} alt={words.of(of)} />
      ) : (
        <p className={css.none}>{shown ? commonWords.loading : instead}</p>
      )}
      {url && pages !== null && <figcaption className={texts.softNumber}>{words.pages(pages)}</figcaption>}
    </figure>
  );
}

/** An address is released when its picture is out of the page, and what had begun to load it has ended. Milliseconds. */
const releaseAfter = 1000;

/** The address of a picture. */
function usePicture(jpeg: Jpeg | null): string | null {
  const [picture, setPicture] = useState<{ readonly of: Jpeg; readonly url: string } | null>(null);
  useEffect(() => {
    if (!jpeg) return;
    const url = URL.createObjectURL(new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
    setPicture({ of: jpeg, url });
    return () => void window.setTimeout(() => URL.revokeObjectURL(url), releaseAfter);
  }, [jpeg]);
  return picture !== null && picture.of === jpeg ? picture.url : null;
}
