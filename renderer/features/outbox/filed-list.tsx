import { type FiledView, windowRows } from '../../../shared/bridge/views.ts';
import { Card } from '../../components/card.tsx';
import { NotLoadedNote } from '../../components/not-loaded.tsx';
import texts from '../../components/text.module.css';
import { sayWhen } from '../../model/words.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useClockStyle, useMinutes } from '../../state/use-desk.tsx';
import css from './lists.module.css';
import { outboxWords } from './words.ts';

const words = outboxWords.filed;

/** The documents that this desk filed, newest first. Their content is not kept here. */
export function FiledList() {
  const { value, failure, read } = useCall('file.filed', { patientId: null });
  const notLoaded = failure && (
    <NotLoadedNote title={words.title} failure={failure} onAgain={() => void read()} />
  );
  const files = value?.files;
  if (!files) return notLoaded ?? <p className={texts.soft}>{words.loading}</p>;
  if (files.length === 0) {
    return <p className={css.nothing}>{words.none}</p>;
  }
  return (
    <Card title={words.title} count={files.length}>
      {notLoaded}
      <FiledTable files={files} />
      {files.length >= windowRows && <p className={texts.soft}>{words.shown(windowRows)}</p>}
    </Card>
  );
}

function FiledTable({ files }: { files: readonly FiledView[] }) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{words.heads.document}</th>
          <th scope="col">{words.heads.patient}</th>
          <th scope="col">{words.heads.filed}</th>
          <th scope="col">{words.heads.by}</th>
          <th scope="col">{words.heads.number}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.writeId}>
            <th scope="row">{file.name}</th>
            <td>{file.patientName}</td>
            <td className={css.tight}>{sayWhen(file.filedAt, now, zone, clockStyle)}</td>
            <td className={css.tight}>{file.by || '–'}</td>
            <td className={css.tight}>{file.fileId ?? words.noNumber}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
