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

function usePicture(read: (() => Promise<Bytes | null>) | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!read) return;
    let made: string | null = null;
    let open = true;
    void read().then((jpeg) => {
      if (!open || !jpeg) return;
      made = URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }));
      setUrl(made);
    });
    return () => {
      open = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [read]);
  return url;
}
