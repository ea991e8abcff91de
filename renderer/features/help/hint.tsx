import { useStore } from 'zustand';
import type { HintName } from '../../../shared/hints.ts';
import { Button } from '../../components/button.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import { keyRows } from '../../model/keys.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './help.module.css';
import { helpWords } from './words.ts';

const words = helpWords.hint;

const acts = {
  arrive: 'arrive',
  'gone-in': 'gone-in',
  search: 'search',
  documents: 'file',
  help: 'help',
} as const satisfies Record<HintName, unknown>;

/** A hint of the first day: below the list, where it covers no row. */
export function Hint() {
  const { hints, view } = useDesk();
  const shown = useStore(hints.store, (s) => s.shown);
  if (!shown) return null;
  const caps = keyRows.find(({ act }) => act === acts[shown])?.caps ?? [];
  return (
    <div role="status" className={`${css.hint} ground-info`}>
      <span>
        <b>{words.label}</b> {words.texts[shown]} <KeyCaps caps={caps} />
      </span>
      <Button
        size="row"
        onClick={() => {
          hints.dismiss();
          view.focusChosen();
        }}
      >
        {words.read}
      </Button>
    </div>
  );
}
