import { useEffect, useState } from 'react';
import type { Bytes } from '../model/bytes.ts';
import css from './first-page.module.css';

/** The first page of a document; read when it is shown, released afterwards. @param read null: there is none to show */
export function FirstPage({
  of,
  pages,
  read,
  instead,
}: {
  /** The document's name. */
  of: string;
  pages: number | null;
  read: (() => Promise<Bytes | null>) | null;
  /** Shown where there is no page. */
  instead: string;
}) {
  const url = usePicture(read);
  return (
    <figure className={css.page}>
      {url ? (
        <img className={css.picture} src={url} alt={`First page of ${of}`} />
      ) : (
        <p className={css.none}>{read ? 'Being read…' : instead}</p>
      )}
      {url && pages !== null && (
        <figcaption className={css.caption}>{pages === 1 ? '1 page' : `Page 1 of ${pages}`}</figcaption>
      )}
    </figure>
  );
}

/** An address is released when its picture is out of the page, and what had begun to load it has ended. Milliseconds. */
const releaseAfter = 1000;

type ReadPage = () => Promise<Bytes | null>;

/** The address of the page that `read` gives; null until it is there, also while the one of another document still is. */
function usePicture(read: ReadPage | null): string | null {
  const [picture, setPicture] = useState<{ readonly of: ReadPage; readonly url: string } | null>(null);
  useEffect(() => {
    if (!read) return;
    let made: string | null = null;
    let open = true;
    void read().then((jpeg) => {
      if (!open || !jpeg) return;
      made = URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }));
      setPicture({ of: read, url: made });
    });
    return () => {
      open = false;
      const url = made;
      if (url !== null) window.setTimeout(() => URL.revokeObjectURL(url), releaseAfter);
    };
  }, [read]);
  return picture !== null && picture.of === read ? picture.url : null;
}
