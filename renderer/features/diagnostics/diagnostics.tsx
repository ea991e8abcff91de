import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { copyText } from '../../components/copy-text.ts';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import texts from '../../components/text.module.css';
import { clockWarning } from '../../model/clock-skew.ts';
import { nameless } from '../../state/notices.ts';
import { useApp, useDesk, useSeconds, useStatus } from '../../state/use-desk.tsx';
import { BudgetGauge } from './budget-gauge.tsx';
import css from './diagnostics.module.css';
import { asText, type FactGroup, factGroups } from './diagnostics-text.ts';
import { useDiagnostics } from './use-diagnostics.ts';
import { diagnosticsWords } from './words.ts';

const words = diagnosticsWords.page;

/** What support asks for over the phone, live, with a button that copies it. */
export function DiagnosticsPage() {
  const { notices } = useDesk();
  const app = useApp();
  const status = useStatus();
  const now = useSeconds();
  const diagnostics = useDiagnostics();
  const warning = clockWarning(status?.clockSkewMs ?? null);
  const groups = diagnostics ? factGroups({ diagnostics, app, status, now }) : [];
  const copy = async () => {
    const done = await copyText(document, asText(groups));
    notices.say(nameless(done ? words.copied : words.notCopied));
  };
  return (
    <ScreenBody
      title={words.title}
      aside={
        <Button look="main" disabled={!diagnostics} onClick={() => void copy()}>
          {words.copy}
        </Button>
      }
    >
      <p className={texts.soft}>{words.means}</p>
      {warning && (
        <Note tone="info" title={warning.title}>
          {warning.means}
        </Note>
      )}
      {diagnostics?.budget && <BudgetGauge budget={diagnostics.budget} now={now} />}
      <div className={css.groups}>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
    </ScreenBody>
  );
}

function Group({ group: { title, facts } }: { group: FactGroup }) {
  return (
    <Card title={title}>
      {facts.length === 0 ? (
        <p className={texts.soft}>{words.nothing}</p>
      ) : (
        <dl className={css.facts}>
          {facts.map(([term, value], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two failures may have the same text, and none has an id
            <div key={i} className={css.fact}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
