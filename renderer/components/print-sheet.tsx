import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './print-sheet.module.css';

type SheetProps = { title: string; about: string; children: ReactNode };

/** What the printer gets in place of the page while this is mounted: black on white, without the desk. */
export function PrintSheet({ title, about, children }: SheetProps) {
  return createPortal(
    <div className={css.sheet} aria-hidden="true">
      <h1>{title}</h1>
      <p>{about}</p>
      {children}
    </div>,
    document.body,
  );
}
