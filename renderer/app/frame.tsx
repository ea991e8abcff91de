import { Toasts } from '../features/arrival/undo-toasts.tsx';
import { useView } from '../state/use-desk.tsx';
import { Announcer } from './announcer.tsx';
import { Dialogs } from './dialogs.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import css from './frame.module.css';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import { screens } from './screens.tsx';
import { useKeys } from './use-keys.ts';

/** The desk: header, rail, one screen, and what lies over it. */
export function Frame() {
  useKeys();
  const name = useView((v) => v.screen);
  const Screen = screens.find((screen) => screen.name === name)?.Screen;
  return (
    <div className={css.frame}>
      <Header />
      <Rail />
      {Screen && <Screen />}
      <Toasts />
      <Dialogs />
      <DropAnywhere />
      <Announcer />
    </div>
  );
}
