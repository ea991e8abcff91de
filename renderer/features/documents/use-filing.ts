import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useDesk } from '../../state/use-desk.tsx';
import { createFiling, type Filing, type Source } from './create-filing.ts';
import { type FilingLine, twinOf } from './filing.ts';

/**
 * The filing of one drop, from opening its dialog to closing it; survives the desk being covered.
 * @param onReadyAgain what came back can be filed, and is to be confirmed again
 */
export function useFiling(source: Source, onReadyAgain: () => void): Filing {
  const { bridge, outbox, notices, drafts, app, settings } = useDesk();
  const [filing] = useState(() => {
    const back = (drafts.takeTyped(draftName)?.value ?? null) as readonly FilingLine[] | null;
    const isCovered = () =>
      app.store.getState().value?.phase !== 'ready' || settings.store.getState().value?.privacy === true;
    return createFiling(source, {
      bridge,
      put: outbox.put,
      warn: notices.warn,
      back,
      onReadyAgain,
      isCovered,
    });
  });
  useEffect(() => {
    const keep = ({ lines }: { readonly lines: readonly FilingLine[] }) => {
      drafts.put(draftName, lines);
      drafts.holdDocuments(
        lines.flatMap(({ doc, step }) => (doc && step.kind !== 'filed' && !doc.fault ? [doc.id] : [])),
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
