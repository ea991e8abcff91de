import { isDiscarded } from '../model/write-words.ts';
import { useGone, useHeard } from './use-desk.tsx';
import { useTyped } from './use-typed.ts';

type TypedOver<T> = {
  /** Null: nothing was typed since. */
  readonly text: string | null;
  /** The value that the user typed over; without a text, the record's. */
  readonly seen: T;
  readonly type: (text: string) => void;
  /**
   * The text was sent as this value, by a write: what the record has next is shown in its place, and what it has now where the write is
   * deleted; unless something else was typed since.
   */
  readonly sent: (as: T, writeId: string) => void;
};

type State<T> = {
  readonly text: string;
  readonly seen: T;
  readonly sentOver?: { readonly value: T; readonly writeId: string };
};

/**
 * What is typed over a value of the practice's record.
 *
 * Guarantee: what another desk sets meanwhile neither replaces what is typed nor becomes the value that the user has seen, so that the two
 * are compared.
 * @param field see `useTyped`
 * @param value the record's, as it is now; JSON
 */
export function useTypedOver<T>(field: string, value: T): TypedOver<T> {
  const [typed, setTyped] = useTyped<State<T> | null>(field, null);
  const isFollowed = typed?.sentOver !== undefined && !isSame(typed.sentOver.value, value);
  const isDeleted = useIsDeleted(typed?.sentOver?.writeId ?? null);
  if (isFollowed || isDeleted) setTyped(null);
  return {
    text: typed?.text ?? null,
    seen: typed ? typed.seen : value,
    type: (text) => setTyped((was) => ({ text, seen: was ? was.seen : value })),
    sent: (as, writeId) =>
      setTyped((was) => was && after(was, typed?.text, { seen: as, sentOver: { value, writeId } })),
  };
}

function useIsDeleted(writeId: string | null): boolean {
  const write = useHeard(writeId);
  const gone = useGone(writeId);
  return write !== undefined && isDiscarded(write.state, gone);
}

/** What was typed between the sending and its answer is no part of what was sent: it stays, over that. */
const after = <T>(was: State<T>, sentText: string | undefined, sent: Omit<State<T>, 'text'>): State<T> =>
  was.text === sentText ? { text: was.text, ...sent } : { text: was.text, seen: sent.seen };

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
