import { type FiledView, windowRows } from '../../../shared/bridge/views.ts';
import { Card } from '../../components/card.tsx';
import texts from '../../components/text.module.css';
import { sayWhen } from '../../model/words.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useClockStyle, useMinutes } from '../../state/use-desk.tsx';
import css from './lists.module.css';

/** The documents that this desk filed, newest first. Their content is not kept here. */
export function FiledList() {
  const files = useCall('file.filed', { patientId: null }, { notices: true }).value?.files;
  if (!files) return <p className={texts.soft}>Reading…</p>;
  if (files.length === 0) {
    return <p className={css.nothing}>No document has been filed from this desk yet.</p>;
  }
  return (
    <Card title="Filed from here" count={files.length}>
      <FiledTable files={files} />
      {files.length >= windowRows && <p className={texts.soft}>The newest {windowRows} are listed.</p>}
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
          <th scope="col">Document</th>
          <th scope="col">Patient</th>
          <th scope="col">Filed</th>
          <th scope="col">By</th>
          <th scope="col">Number</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.writeId}>
            <th scope="row">{file.name}</th>
            <td>{file.patientName}</td>
            <td className={css.tight}>{sayWhen(file.filedAt, now, zone, clockStyle)}</td>
            <td className={css.tight}>{file.by || '–'}</td>
            <td className={css.tight}>{file.fileId ?? 'not told'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
