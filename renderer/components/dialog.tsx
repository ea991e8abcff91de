import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  width?: string;
  children: ReactNode;
  foot?: ReactNode;
};

/** One look for everything that lies over the desk: title, content that scrolls, and a foot that stays in sight. */
export function Dialog({ title, onClose, width = '36rem', children, foot }: DialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      radius="lg"
      classNames={{
        content: css.content,
        header: css.header,
        title: css.title,
        body: css.body,
        inner: css.inner,
      }}
    >
      <div className={css.scroll}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </Modal>
  );
}
