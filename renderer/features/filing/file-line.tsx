import { Shape } from '../../components/shape.tsx';
import { useGone, useHeard } from '../../state/use-desk.tsx';
import css from './filing.module.css';
import { type Filed, sayBytes, sayFiled } from './filing.ts';

/** One file: its name and size, and what became of it. */
export function FileLine({ file, filed }: { file: File; filed: Filed }) {
  const writeId = filed.step === 'written' ? filed.write.id : null;
  const heard = useHeard(writeId);
  const gone = useGone(writeId);
  const said = sayFiled(heard ? { step: 'written', write: heard, gone } : filed);
  return (
    <li className={css.file}>
      <span className={css.fileName}>{file.name}</span>
      <span className={css.soft}>{sayBytes(file.size)}</span>
      <p className={css.says} role="status">
        {said && (
          <span className={`${css.said} ${css[said.tone]}`}>
            <Shape name={said.shape} />
            <span>{said.words}</span>
          </span>
        )}
      </p>
      {said?.progress != null && (
        <progress className={css.progress} value={said.progress} max={1} aria-label={file.name} />
      )}
    </li>
  );
}
