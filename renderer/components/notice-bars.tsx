import { commonWords } from '../model/common-words.ts';
import { useDesk, useNotices } from '../state/use-desk.tsx';
import { noticeWords } from '../state/words.ts';
import { firstClick } from './double-click-guard.ts';
import css from './notice-bars.module.css';
import { Shape } from './shape.tsx';

/** The notices, a bar each, for whatever places them. */
export function NoticeBars() {
  const { notices, earlier } = useNotices();
  const desk = useDesk();
  return (
    <>
      {earlier > 0 && (
        <div className={css.toast} role="status">
          <span className={css.words}>{noticeWords.earlier(earlier)}</span>
        </div>
      )}
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={notice.tone === 'good' ? `${css.toast} ground-success` : css.toast}
          role={notice.tone === 'bad' ? 'alert' : 'status'}
        >
          {notice.tone !== 'info' && <Shape name={notice.tone === 'bad' ? 'bang' : 'tick'} />}
          <span className={css.words}>{notice.words}</span>
          {notice.more && (
            <button type="button" className={css.undo} onClick={firstClick(notice.more.act)}>
              {notice.more.words}
            </button>
          )}
          <button
            type="button"
            className={css.undo}
            onClick={firstClick(() => {
              desk.notices.dismiss(notice.id);
              notice.undo?.();
            })}
          >
            {notice.undo ? commonWords.undo : commonWords.ok}
          </button>
        </div>
      ))}
    </>
  );
}

/** The notices where the desk is not on the screen: below, and above whatever dialog is open. */
export const NoticesAnywhere = () => (
  <div className={`${css.stack} ${css.anywhere}`}>
    <NoticeBars />
  </div>
);
