import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/**
 * A field whose value is stored elsewhere: the typed text stays local until the field loses focus, Enter is pressed, or the field goes
 * (a key leads to another screen), so that a late answer never overwrites what the user is typing.
 */
export function useDraft<T>(kept: T, keep: (value: T) => void) {
  const [draft, setDraft] = useState<{ value: T } | null>(null);
  const commit = () => {
    if (draft && draft.value !== kept) keep(draft.value);
    setDraft(null);
  };
  const gone = useEffectEvent(commit);
  // A field that goes while it has the focus gets no blur.
  useEffect(() => () => gone(), []);
  return {
    value: draft ? draft.value : kept,
    set: (value: T) => setDraft({ value }),
    commit,
    /** Gives up what was typed. */
    drop: () => setDraft(null),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && commit(),
  };
}
