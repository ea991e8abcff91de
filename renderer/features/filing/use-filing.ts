import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useDesk } from '../../state/use-desk.tsx';
import { createFiling, type Filing, type Source } from './create-filing.ts';
import { type Line, twinOf } from './filing.ts';

/** The filing of one drop, from the opening of its dialog to its end. */
export function useFiling(source: Source): Filing {
  const { bridge, outbox, notices } = useDesk();
  const [filing] = useState(() => createFiling(source, { bridge, put: outbox.put, warn: notices.warn }));
  useEffect(() => filing.start(), [filing]);
  return filing;
}

/** The document at a place of the drop: whoever asks is drawn anew for nothing else. */
export const useLine = ({ store }: Filing, at: number): Line | undefined =>
  useStore(store, ({ lines }) => lines[at]);

/** The name of a document above it that is the very same. */
export const useTwin = ({ store }: Filing, at: number): string | null =>
  useStore(store, ({ lines }) => twinOf(lines, at));

/** What is made of all documents, compared one level deep. */
export const useOfLines = <T>({ store }: Filing, make: (lines: readonly Line[]) => T): T =>
  useStore(
    store,
    useShallow(({ lines }) => make(lines)),
  );
