import type { Database } from '../database.ts';

/** Facts that speak of a practice's people and lists; the others are this PC's, or say which practice they are of. */
const ofPractice = [
  'labels',
  'done-here',
  'desk-marks',
  'rung',
  'lastMethodId',
  'customFieldIds',
  'while-out',
  'practice-notice',
  'late-calls',
] as const;

const asideBy = (practice: number) => ` of practice ${practice}`;

/**
 * Puts what is known of one practice out of every reader's sight, and gives another's back: what was done, facts, and
 * what was counted. A practice counts its ids from 1, so one's records would be taken for the other's.
 *
 * Guarantee: what is set aside is there again when this PC comes back. The action log is this PC's, and stays whole.
 */
export function settingAside(db: Database): (from: number, to: number) => void {
  const writes = db.prepare<[string, string]>('UPDATE writes SET state = ? WHERE state = ?');
  const fact = db.prepare<[string, string]>('UPDATE facts SET name = ? WHERE name = ?');
  const countsAside = db.prepare<[string]>('UPDATE counts SET date = date || ? WHERE length(date) = 10');
  const countsBack = db.prepare<[string]>(
    'UPDATE counts SET date = substr(date, 1, 10) WHERE substr(date, 11) = ?',
  );
  return (from, to) => {
    const [away, back] = [asideBy(from), asideBy(to)];
    writes.run(`done${away}`, 'done');
    writes.run('done', `done${back}`);
    countsAside.run(away);
    countsBack.run(back);
    for (const name of ofPractice) {
      fact.run(`${name}${away}`, name);
      fact.run(name, `${name}${back}`);
    }
  };
}
