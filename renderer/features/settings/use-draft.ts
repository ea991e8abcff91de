import { type KeyboardEvent, useState } from 'react';

/**
 * A field whose value is kept elsewhere: what is typed stays here until the field is left or Enter is pressed, so that
 * an answer that comes late never changes what a person is typing.
 */
export function useDraft<T>(kept: T, keep: (value: T) => void) {
  const [draft, setDraft] = useState<{ value: T } | null>(null);
  const commit = () => {
    if (draft && draft.value !== kept) keep(draft.value);
    setDraft(null);
  };
  return {
    value: draft ? draft.value : kept,
    set: (value: T) => setDraft({ value }),
    commit,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && commit(),
  };
}
