import type { Status } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import { statusWords } from './words.ts';

const words = statusWords.banner;

/** Records that could not be parsed: they may be missing on every screen. */
export function SetAsideNote({ setAside }: { readonly setAside: Status['setAside'] }) {
  const { view } = useDesk();
  return (
    <Note tone="info" actions={<Button onClick={() => view.go('diagnostics')}>{words.showWhich}</Button>}>
      <b>{words.setAside(listed(setAside))}</b> {words.setAsideMeans}
    </Note>
  );
}

/** `1 appointment, 2 invoices and 1 payment` */
function listed(setAside: Status['setAside']): string {
  const parts = setAside.map(({ what, count }) => `${count} ${what}`);
  const last = parts.pop() ?? '';
  return parts.length > 0 ? words.listed(parts.join(', '), last) : last;
}
