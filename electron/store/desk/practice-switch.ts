import type { Database } from '../database.ts';
import { isFactOfPractice } from './fact-names.ts';

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
  const factsAside = db.prepare<[string]>(`UPDATE facts SET name = name || ? WHERE ${isFactOfPractice}`);
  const factsBack = db.prepare<{ aside: string }>(
    `UPDATE facts SET name = substr(name, 1, length(name) - length(@aside)) WHERE substr(name, -length(@aside)) = @aside`,
  );
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
    factsAside.run(away);
    factsBack.run({ aside: back });
  };
}
