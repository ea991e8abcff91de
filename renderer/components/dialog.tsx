import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { commonWords } from '../model/common-words.ts';
import { useOpenQuestion, useView } from '../state/use-desk.tsx';
import css from './dialog.module.css';
import { keepFocusIn } from './dialog-focus.ts';
import { ignoreSecondClick, isMeantForOverlay } from './double-click-guard.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  width?: string;
  children: ReactNode;
  foot?: ReactNode;
  /** What other desks have to do with it, always in view above the foot; its lines move nothing, its notes do. */
  others?: ReactNode;
  /** Above other dialogs and popovers (z-index 300); Escape closes this one only. */
  overOthers?: boolean;
};

/** Counts the dialogs that are shown from within a dialog, which lie above it. */
const Above = createContext<(change: 1 | -1) => void>(() => {});

/**
 * The one layout for every dialog: title, scrolling content, and a foot that stays in view. The second click of a double click, on what
 * opened it or on what was in its place, neither presses nor closes anything: where its whole content is replaced, it has another `key`.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, width = '36rem', children, foot, others, overOthers = false } = props;
  const asked = useOpenQuestion() !== null;
  const helped = useView((v) => v.help !== null);
  const [above, setAbove] = useState(0);
  const [count] = useState(() => (change: 1 | -1) => setAbove((now) => now + change));
  const countOfOuter = useContext(Above);
  const covered = above > 0 || ((asked || helped) && !overOthers);
  useLayoutEffect(ignoreSecondClick, []);
  useLayoutEffect(() => {
    countOfOuter(1);
    return () => countOfOuter(-1);
  }, [countOfOuter]);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width}
      zIndex={overOthers ? 400 : 200}
      closeOnEscape={!covered}
      closeOnClickOutside={false}
      radius="lg"
      centered
      // The page itself never scrolls, and locking it would need a style that the content security policy refuses.
      lockScroll={false}
      trapFocus={false}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} onClick={(event) => isMeantForOverlay(event) && onClose()} />
      <Modal.Content classNames={{ content: css.content, inner: css.inner }} ref={keepFocusIn}>
        <Modal.Body className={css.body}>
          {/* Not Mantine's header, which screen readers would take for a second banner of the page. */}
          <div className={css.head}>
            <Modal.Title className={css.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={commonWords.close} />
          </div>
          <div className={css.scroll}>
            <Above value={count}>{children}</Above>
          </div>
          {others && <div className={css.others}>{others}</div>}
          {foot && <div className={css.foot}>{foot}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
