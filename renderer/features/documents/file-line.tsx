import { memo, useId } from 'react';
import type { DocumentView, DocumentWay, WriteView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { unseenWords } from '../../model/fault-words.ts';
import { sayWhen } from '../../model/words.ts';
import { useApp, useClockStyle, useDesk, useGone, useHeard, useMinutes } from '../../state/use-desk.tsx';
import type { Filing } from './create-filing.ts';
import css from './filing.module.css';
import {
  type FilingLine,
  type FilingSentence,
  filesOf,
  isReady,
  lineName,
  sayLine,
  saySize,
  sayWay,
  sayWritten,
} from './filing.ts';
import { NameField } from './name-field.tsx';
import { sayEnding, sayNameChange } from './naming.ts';
import { useLine, useTwin } from './use-filing.ts';
import { documentsWords } from './words.ts';

const { line: words } = documentsWords;

/** The actions for the document at an index of the list; the same functions as long as the dialog is open. */
export type LineActs = {
  readonly show: (at: number) => void;
  readonly choose: (at: number, as: DocumentWay['as']) => void;
  readonly leave: (at: number, left: boolean) => void;
  readonly again: (at: number) => void;
  readonly name: (at: number, title: string) => void;
  readonly settleName: (at: number) => void;
};

type FileLineProps = {
  filing: Filing;
  at: number;
  /** Its first page is the one shown beside the list. */
  shown: boolean;
  confirmed: boolean;
  /** It can be read again. */
  canRead: boolean;
  acts: LineActs;
};

/**
 * One document: its name as it is filed and as it came, its size, how it is filed, and its outcome. Memoized: it renders only
 * when something of it changes.
 */
export const FileLine = memo(function FileLine({
  filing,
  at,
  shown,
  confirmed,
  canRead,
  acts,
}: FileLineProps) {
  const line = useLine(filing, at);
  const twin = useTwin(filing, at);
  const says = useId();
  if (!line) return null;
  const { step, doc } = line;
  const said = sayLine(line);
  const failed = step.kind === 'unreadable' || step.kind === 'failed';
  const isNamed = !confirmed && isReady(line);
  return (
    <li className={`${css.file} ${shown ? css.shown : ''} ${isNamed ? css.named : ''}`}>
      {isNamed && (
        <NameField
          of={line.name}
          title={line.title ?? ''}
          ending={sayEnding(filesOf(line))}
          titles={doc?.titles ?? []}
          describedBy={says}
          onType={(title) => acts.name(at, title)}
          onSettle={() => acts.settleName(at)}
          onFocus={() => acts.show(at)}
        />
      )}
      <div className={css.about}>
        <button type="button" className={css.fileName} aria-pressed={shown} onClick={() => acts.show(at)}>
          {lineName(line, confirmed)}
        </button>
        <span className={texts.softNumber}>{saySize(line)}</span>
      </div>
      <span className={css.acts}>
        {failed && !line.left && (canRead || isReady(line)) && (
          <Button look="bare" aria-label={words.tryOne(line.name)} onClick={firstClick(() => acts.again(at))}>
            {commonWords.tryAgain}
          </Button>
        )}
        {!confirmed && (isReady(line) || line.left) && (
          <Button
            look="bare"
            aria-label={line.left ? words.addOneBack(line.name) : words.removeOne(line.name)}
            onClick={firstClick(() => acts.leave(at, !line.left))}
          >
            {line.left ? words.addBack : commonWords.remove}
          </Button>
        )}
      </span>
      <div id={says} className={css.says} role="status">
        {isNamed &&
          line.changes.map((change) => (
            <SaidLine key={change.kind} said={warned(sayNameChange(change))} of={line.name} />
          ))}
        {said && <SaidLine said={said} of={line.name} />}
        {doc && step.kind === 'looked' && !line.left && (
          <>
            {doc.unseen && <SaidLine said={warned(unseenWords[doc.unseen])} of={line.name} />}
            {twin !== null && <SaidLine said={warned(words.sameAs(twin))} of={line.name} />}
            {doc.before[0] && <Before before={doc.before[0]} of={line.name} />}
          </>
        )}
        {line.writes.map((write) => (
          <Written key={write.id} write={write} />
        ))}
      </div>
      {!confirmed && !line.left && step.kind === 'looked' && (
        <Ways line={line} onChoose={(as) => acts.choose(at, as)} />
      )}
    </li>
  );
});

const warned = (said: string): FilingSentence => ({
  tone: 'warning',
  shape: 'triangle',
  words: said,
  progress: null,
});

/** Where an identical document was filed before. */
function Before({ before, of }: { before: DocumentView['before'][number]; of: string }) {
  const clockStyle = useClockStyle();
  const zone = useApp()?.zone ?? 'UTC';
  const now = useMinutes();
  const say = before.done ? words.filedBefore : words.beingFiled;
  return (
    <SaidLine said={warned(say(before.patientName, sayWhen(before.at, now, zone, clockStyle)))} of={of} />
  );
}

/** The ways in which an oversized document can be filed. */
function Ways({
  line: { name, doc, as },
  onChoose,
}: {
  line: FilingLine;
  onChoose: (as: DocumentWay['as']) => void;
}) {
  const group = useId();
  const ways = doc?.ways ?? [];
  if (ways.every((way) => way.as === 'is')) return null;
  return (
    <fieldset className={css.ways}>
      <legend className="unseen">{documentsWords.way.title(name)}</legend>
      {ways.map((way) => (
        <label key={way.as} className={css.way}>
          <input type="radio" name={group} checked={way.as === as} onChange={() => onChoose(way.as)} />
          {sayWay(way)}
        </label>
      ))}
    </fieldset>
  );
}

/** The state of a file in the outbox; where the user must decide, a link to the outbox. */
function Written({ write }: { write: WriteView }) {
  const { view } = useDesk();
  const heard = useHeard(write.id) ?? write;
  const gone = useGone(write.id);
  const asks = !gone && heard.actions.includes('send-again');
  return (
    <div className={css.written}>
      <SaidLine said={sayWritten(heard, gone)} of={heard.title} />
      {asks && (
        <Button
          look="bare"
          onClick={firstClick(() => {
            view.closeDialog();
            view.go('waits');
          })}
        >
          {words.decide}
        </Button>
      )}
    </div>
  );
}

function SaidLine({ said, of }: { said: FilingSentence; of: string }) {
  return (
    <>
      <span className={`${texts.state} tone-${said.tone}`}>
        <Shape name={said.shape} />
        <span>{said.words}</span>
      </span>
      {said.progress != null && (
        <progress className={layouts.progress} value={said.progress} max={1} aria-label={of} />
      )}
    </>
  );
}
