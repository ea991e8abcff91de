import type { LabelView } from '../../../shared/bridge/views.ts';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import { NotRead } from '../../components/not-loaded.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import texts from '../../components/text.module.css';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import type { LabelChange } from './label-change.ts';
import { LabelLine } from './label-line.tsx';
import css from './names-and-colours.module.css';
import { namesWords } from './words.ts';

/** The desk's names for practitioners and services, where the service has none, and their colours. */
export function NamesAndColours() {
  const { labels, failure, read, set } = useLabels();
  if (!labels) return <NotRead title={namesWords.title} failure={failure} onAgain={() => void read()} />;
  const practitioners = labels.filter((l) => l.kind === 'practitioner');
  const services = labels.filter((l) => l.kind === 'service');
  return (
    <ScreenBody title={namesWords.title}>
      <p className={texts.soft}>{namesWords.means}</p>
      <div className={css.parts}>
        <Card title={namesWords.practitioners} count={practitioners.length}>
          <Lines labels={practitioners} onSet={set} none={namesWords.noPractitioners} />
        </Card>
        <Card title={namesWords.services} count={services.length}>
          <Lines labels={services} onSet={set} none={namesWords.noServices} />
        </Card>
      </div>
    </ScreenBody>
  );
}

type LinesProps = { labels: readonly LabelView[]; onSet: (change: LabelChange) => void; none: string };

function Lines({ labels, onSet, none }: LinesProps) {
  if (labels.length === 0) return <p className={texts.soft}>{none}</p>;
  const unnamed = labels.filter((l) => !l.named).length;
  return (
    <>
      {unnamed > 0 && (
        <p className={texts.soft}>
          {unnamed === labels.length ? namesWords.allUnnamed : namesWords.someUnnamed}
        </p>
      )}
      <ul className={layouts.stackTight}>
        {labels.map((label) => (
          <LabelLine key={`${label.kind}:${label.id}`} label={label} onSet={onSet} />
        ))}
      </ul>
    </>
  );
}

function useLabels() {
  const { run } = useAction('labels.set', { notices: true, each: true });
  const { value, failure, read } = useCall('labels.read', {});
  const set = async (change: LabelChange) => {
    await run(change);
    await read();
  };
  return { labels: value?.labels, failure, read, set: (change: LabelChange) => void set(change) };
}
