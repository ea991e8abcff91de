import { type KeyboardEvent, useState } from 'react';

/**
 * A field whose value is stored elsewhere: the typed text stays local until the field loses focus or Enter is pressed,
 * so that a late answer never overwrites what the user is typing.
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
