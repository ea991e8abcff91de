import { isSingleCharacter } from '../model/keys.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'>;

/** So long after its last letter a hand that types may not have seen yet that its field is gone, ms. */
const goesOnForMs = 1000;

/**
 * Text fields that go while a hand types into them, because what they ask for has come from elsewhere.
 *
 * Guarantees:
 * - The rest of what is typed does nothing, until the hand rests.
 * - After any other key than a letter, as Enter, which closes a field, the next key is the desk's at once.
 */
export function createVanishedField() {
  let field: Pick<Element, 'isConnected'> | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  const isLetter = ({ key, ctrlKey, altKey, metaKey }: Key) =>
    !ctrlKey && !altKey && !metaKey && (isSingleCharacter(key) || key === 'Backspace');
  return {
    /** A key of a text field. */
    typed(at: Pick<Element, 'isConnected'>, key: Key): void {
      field = isLetter(key) ? at : null;
      typedAt = key.timeStamp;
    },
    /**
     * A key that no field has.
     * @param isNowhere whether no element has the focus
     * @returns whether it belongs to a field that has gone
     */
    takes(key: Key, isNowhere: boolean): boolean {
      const goesOn = isNowhere && isLetter(key) && key.timeStamp - typedAt < goesOnForMs;
      if (field === null || field.isConnected || !goesOn) {
        field = null;
        return false;
      }
      typedAt = key.timeStamp;
      return true;
    },
  };
}
