import type { WriteView } from '../../shared/bridge/views.ts';
import { doingWords } from '../model/doing-words.ts';
import { componentWords } from './words.ts';

/** Why a write is not sent: another desk is at the same. Nothing where there is none. */
export const SendsAfter = ({ write: { waitsFor } }: { write: WriteView }) =>
  waitsFor && <p>{componentWords.write.after(doingWords.desk(waitsFor))}</p>;
