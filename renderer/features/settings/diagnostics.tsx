import { useCallback, useEffect, useState } from 'react';
import type { Diagnostics as DiagnosticsView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import { useDesk, useMinutes } from '../../state/use-desk.tsx';
import { asText, factGroups } from './diagnostics-text.ts';
import css from './settings.module.css';

/** What a support person asks for over the phone, with a button that copies it. No patient's data. */
export function Diagnostics() {
  const desk = useDesk();
  const now = useMinutes();
  const [seen, setSeen] = useState<DiagnosticsView | null>(null);
  const read = useCallback(async () => {
    const answer = await desk.bridge.call('app.diagnostics', {});
    if (answer.ok) setSeen(answer.value);
    else desk.notices.fail(answer.failure);
  }, [desk]);
  useEffect(() => {
    void read();
  }, [read]);
  const groups = seen ? factGroups(seen, now) : [];
  const copy = async () => {
    if (await copyText(document, asText(groups))) desk.notices.say('Copied.');
  };
  return (
    <section className={css.part} aria-label="Diagnostics">
      <div className={css.partHead}>
        <h2>Diagnostics</h2>
        <Button size="row" onClick={() => void read()}>
          Read again
        </Button>
        <Button size="row" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {groups.map((group) => (
        <div key={group.title} className={css.group}>
          <h3>{group.title}</h3>
          {group.facts.length === 0 ? (
            <p className={css.none}>none</p>
          ) : (
            <dl className={css.facts}>
              {group.facts.map(([term, value]) => (
                <div key={`${term}: ${value}`} className={css.fact}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </section>
  );
}
