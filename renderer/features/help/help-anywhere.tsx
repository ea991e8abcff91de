import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { KeyNames } from '../../components/keys.tsx';
import { toggleHelp } from '../../state/help.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './help.module.css';
import { helpWords } from './words.ts';

/** The way to the help where the desk with its keys is not on the screen: first run, lock, a desk that cannot open. */
export function HelpAnywhere() {
  const desk = useDesk();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.repeat) return;
      event.preventDefault();
      toggleHelp(desk);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [desk]);
  return (
    <aside className={css.anywhere}>
      <Button look="bare" aria-keyshortcuts="F1" onClick={() => toggleHelp(desk)}>
        {helpWords.open} <KeyNames caps={['F1']} />
      </Button>
    </aside>
  );
}
