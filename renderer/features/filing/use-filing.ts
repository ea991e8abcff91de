import { useEffect, useRef, useState } from 'react';
import {
  type HandedOver,
  mostPapers,
  type PaperView,
  type PaperWay,
  type PatientBrief,
  pieceBytes,
} from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import type { Bytes } from '../../model/bytes.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { isReady, type Line, lineSeen, type Step, sayNotFiled } from './filing.ts';

/** What is to be filed: files of this PC, or a scan that was read already. */
export type Source = { readonly files: readonly File[] } | { readonly paper: PaperView };

const begun = (source: Source): Line[] => {
  const nothing = { step: { kind: 'waiting' } as const, paper: null, as: null, left: false, writes: [] };
  if ('files' in source) return source.files.map(({ name, size }) => ({ ...nothing, name, bytes: size }));
  const { paper } = source;
  return [lineSeen({ ...nothing, name: paper.name, bytes: paper.bytes }, paper)];
};

/**
 * Carries documents from a drop to the outbox: each is read piece by piece and looked at, one after the other, so that
 * neither the page nor its memory notices how many there are; those that are too large are made to fit after the others.
 * One that is refused does not stop the others. A line that nothing is new of stays the same object, so that the page
 * draws only what changed. What was not confirmed is forgotten when the dialog closes.
 *
 * Guarantees:
 * - What was confirmed is filed although the dialog is closed while it is being handed over.
 * - What could not be handed over is told: on its line, or by a notice once the dialog is closed.
 */
export function useFiling(source: Source) {
  const { bridge, outbox, notices } = useDesk();
  const [lines, setLines] = useState<readonly Line[]>(() => begun(source));
  /** On the desk, and not confirmed. */
  const papers = useRef(new Set<string>());
  const open = useRef(true);

  const change = (at: number, part: Partial<Line>) =>
    setLines((all) => all.map((line, i) => (i === at ? { ...line, ...part } : line)));
  const step = (at: number, now: Step) => change(at, { step: now });
  const seen = (at: number, paper: PaperView) =>
    setLines((all) => all.map((line, i) => (i === at ? lineSeen(line, paper) : line)));

  async function look(at: number, file: File): Promise<PaperView | null> {
    const name = file.name.slice(0, 255) || 'Document';
    const from = await bridge.call('paper.begin', { name, bytes: file.size });
    if (!from.ok) {
      step(at, { kind: 'failed', failure: from.failure });
      return null;
    }
    const { paperId } = from.value;
    papers.current.add(paperId);
    step(at, { kind: 'looking' });
    for (let sent = 0; sent < file.size; sent += pieceBytes) {
      if (!open.current) return null;
      // What is read at once need not say how far it is: each word costs the page a drawing of the list.
      if (file.size > pieceBytes) step(at, { kind: 'reading', progress: sent / file.size });
      const piece = await readPiece(file.slice(sent, sent + pieceBytes));
      if (!piece) {
        step(at, { kind: 'unreadable' });
        return null;
      }
      const put = await bridge.call('paper.put', { paperId, piece });
      if (!put.ok) {
        step(at, { kind: 'failed', failure: put.failure });
        return null;
      }
    }
    if (file.size > pieceBytes) step(at, { kind: 'looking' });
    return answered(at, await bridge.call('paper.look', { paperId }));
  }

  function answered(
    at: number,
    answer: Awaited<ReturnType<typeof bridge.call<'paper.look'>>>,
  ): PaperView | null {
    if (!answer.ok) step(at, { kind: 'failed', failure: answer.failure });
    else seen(at, answer.value);
    return answer.ok ? answer.value : null;
  }

  async function take(files: Iterable<readonly [number, File]>): Promise<void> {
    const large: { at: number; paperId: string }[] = [];
    for (const [at, file] of files) {
      if (!open.current) return;
      const paper = await look(at, file);
      if (paper?.tooLarge) large.push({ at, paperId: paper.id });
    }
    for (const { at, paperId } of large) {
      if (!open.current) return;
      answered(at, await bridge.call('paper.fit', { paperId }));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog is about one drop, from its beginning to its end
  useEffect(() => {
    open.current = true;
    if ('files' in source) void take(source.files.entries());
    else papers.current.add(source.paper.id);
    return () => {
      open.current = false;
      forget([...papers.current]);
    };
  }, []);

  function forget(paperIds: readonly string[]): void {
    for (let at = 0; at < paperIds.length; at += mostPapers)
      void bridge.call('paper.forget', { paperIds: paperIds.slice(at, at + mostPapers) });
  }

  /** Hands documents over with one call: from then on it goes on without this dialog. */
  async function file(places: readonly number[], patient: PatientBrief): Promise<void> {
    const confirmed = places.flatMap((at) => {
      const line = lines[at];
      return line?.paper && line.as !== null && isReady(line)
        ? [{ at, name: line.name, paperId: line.paper.id, as: line.as }]
        : [];
    });
    for (const { at, paperId } of confirmed) {
      papers.current.delete(paperId);
      step(at, { kind: 'filing' });
    }
    for (let from = 0; from < confirmed.length; from += mostPapers) {
      const some = confirmed.slice(from, from + mostPapers);
      const asked = some.map(({ paperId, as }) => ({ paperId, as }));
      const answer = await bridge.call('file.add', { patientId: patient.id, papers: asked });
      const answers = new Map(answer.ok ? answer.value.answers.map((one) => [one.paperId, one]) : []);
      const notFiled: { readonly name: string; readonly why: Failure }[] = [];
      for (const { at, name, paperId } of some) {
        const one = answers.get(paperId);
        for (const write of one?.writes ?? []) outbox.put(write);
        const why = answer.ok ? (one?.failure ?? null) : answer.failure;
        if (why) notFiled.push({ name, why });
        if (open.current) handed(at, paperId, one?.writes ?? [], why);
        else if (why) forget([paperId]);
      }
      tell(notFiled, patient);
    }
  }

  function handed(at: number, paperId: string, writes: HandedOver['writes'], why: Failure | null): void {
    if (why) papers.current.add(paperId);
    const now: Step = why ? { kind: 'failed', failure: why } : { kind: 'filed' };
    setLines((all) =>
      all.map((line, i) => (i === at ? { ...line, step: now, writes: [...line.writes, ...writes] } : line)),
    );
  }

  function tell(
    notFiled: readonly { readonly name: string; readonly why: Failure }[],
    to: PatientBrief,
  ): void {
    const [first] = notFiled;
    // Behind the lock it goes on without the page, and is told when the lock opens.
    if (!first || open.current || first.why.kind === 'locked') return;
    const names = notFiled.map(({ name }) => name);
    notices.warn(sayNotFiled(names, to.name, first.why));
  }

  return {
    lines,
    choose: (at: number, as: PaperWay['as']) => change(at, { as }),
    leave: (at: number, left: boolean) => change(at, { left }),
    file,
    /** Whether a document can be read once more: a scan is read in its folder. */
    canRead: 'files' in source,
    /** Reads a document once more that could not be read, or that is not on the desk any more. */
    async again(at: number) {
      const file = 'files' in source ? source.files[at] : undefined;
      if (!file) return;
      change(at, { paper: null, as: null, step: { kind: 'waiting' } });
      await take([[at, file]]);
    },
    async firstPage(paperId: string): Promise<Bytes | null> {
      const answer = await bridge.call('paper.firstPage', { paperId });
      return answer.ok && answer.value.jpeg ? new Uint8Array(answer.value.jpeg) : null;
    },
  };
}

/** Null when the PC cannot read it: it was moved, is a folder, or lies on a drive that is gone. */
async function readPiece(blob: Blob): Promise<Bytes | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
