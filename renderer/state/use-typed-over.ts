import { useTyped } from './use-typed.ts';

type TypedOver<T> = {
  /** Null: nothing was typed since. */
  readonly text: string | null;
  /** The value that the user typed over; without a text, the record's. */
  readonly seen: T;
  readonly type: (text: string) => void;
  /** It was sent as this value: what the record has next is shown in place of the text. */
  readonly sent: (as: T) => void;
};

type State<T> = { readonly text: string; readonly seen: T; readonly sentOver?: { readonly value: T } };

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
  if (isFollowed) setTyped(null);
  return {
    text: typed?.text ?? null,
    seen: typed ? typed.seen : value,
    type: (text) => setTyped((was) => ({ text, seen: was ? was.seen : value })),
    sent: (as) => setTyped((was) => was && { text: was.text, seen: as, sentOver: { value } }),
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
