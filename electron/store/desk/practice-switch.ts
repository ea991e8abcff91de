import type { Database } from '../database.ts';

/** Facts about a practice's people and lists; the others are about this PC, or say which practice they belong to. */
const ofPractice = [
  'labels',
  'done-here',
  'desk-marks',
  'rung',
  'slot-offers',
  'till-methods',
  'customFieldIds',
  'while-out',
  'practice-notice',
  'late-calls',
] as const;

const asideBy = (practice: number) => ` of practice ${practice}`;

/**
 * Sets aside what the desk knows of one practice, and brings back what it knows of another: done writes, facts, and
 * counts. Each practice numbers its ids from 1, so records of one would be taken for those of the other.
 *
 * Guarantee: what is set aside is there again when this PC returns to that practice. The action log belongs to this PC,
 * and stays whole.
 */
export function practiceSwitch(db: Database): (from: number, to: number) => void {
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
