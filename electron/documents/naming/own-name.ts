import { fold } from '../../../shared/folded-text.ts';

/** Words that cameras, phones, scanners and the programs around them put into names. */
const wordsOfDevices = new Set(
  `adobe am and attachment brother brw bw camera camscanner canon ccf col color colour copy copier dcim device doc docs document
  documents download downloads dsc dscf dscn edited epson fax file from fullsizerender genius hp im image images img jan feb mar apr may jun jul
  aug sep sept oct nov dec kip km konica kyocera lens microsoft minolta mobile mp mvimg mx new no office page pages pdf phone photo photos pic
  picture pm print printer pxl ricoh samsung scan scanned scanner scans scn screen screenshot sharp shot skm skmbt the toshiba untitled whatsapp
  xerox at by to a of my temp tmp unnamed multi function multifunction noname`.split(/\s+/),
);

/** A number of a program's own, in hexadecimal digits. */
const machineNumber = /^(?=.*\d)[0-9a-f-]{8,}$/;

/**
 * Whether a document's name says nothing of what is in it: `IMG_4412.jpg`, `Scan_20261121_0958.pdf`, `doc01234.pdf`, as
 * cameras and scanners name what they make.
 * @param name with or without its ending
 */
export function saysNothing(name: string): boolean {
  const folded = fold(name.slice(0, 400)).replace(/\.[a-z]{2,5}$/, '');
  if (machineNumber.test(folded.replace(/[{}]/g, ''))) return true;
  const words = folded.split(/[^\p{L}]+/u).filter(Boolean);
  return words.every((word) => word.length === 1 || wordsOfDevices.has(word));
}
