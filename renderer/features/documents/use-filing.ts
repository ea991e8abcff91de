import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useDesk } from '../../state/use-desk.tsx';
import { createFiling, type Filing, type Source } from './create-filing.ts';
import { type FilingLine, isHanded, twinOf } from './filing.ts';

/** The filing of one drop, from opening its dialog to closing it; survives the desk being covered. */
export function useFiling(source: Source): Filing {
  const { bridge, outbox, notices, drafts } = useDesk();
  const [filing] = useState(() => {
    const back = (drafts.takeTyped(draftName)?.value ?? null) as readonly FilingLine[] | null;
    return createFiling(source, { bridge, put: outbox.put, warn: notices.warn, back });
  });
  useEffect(() => {
    const keep = ({ lines }: { readonly lines: readonly FilingLine[] }) => {
      drafts.put(draftName, lines);
      drafts.holdDocuments(
        lines.flatMap((line) => (line.doc && !isHanded(line) && !line.doc.fault ? [line.doc.id] : [])),
      );
    };
    keep(filing.store.getState());
    const stopKeeping = filing.store.subscribe(keep);
    const stop = filing.start();
    return () => {
      stopKeeping();
      drafts.drop(draftName);
      drafts.holdDocuments([]);
      stop();
    };
  }, [filing, drafts]);
  return filing;
}

const draftName = 'documents';

/** The document at an index of the drop; the component renders for nothing else. */
export const useLine = ({ store }: Filing, at: number): FilingLine | undefined =>
  useStore(store, ({ lines }) => lines[at]);

/** The name of an identical document above it. */
export const useTwin = ({ store }: Filing, at: number): string | null =>
  useStore(store, ({ lines }) => twinOf(lines, at));

/** A value derived from all documents, compared one level deep. */
export const useOfLines = <T>({ store }: Filing, make: (lines: readonly FilingLine[]) => T): T =>
  useStore(
    store,
    useShallow(({ lines }) => make(lines)),
  );
