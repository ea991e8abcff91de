import type { CaseView } from '../../../shared/bridge/views.ts';
import { sayDate } from '../../../shared/clinic-time.ts';
import { Card } from '../../components/card.tsx';
import { StatusChip } from '../../components/chip.tsx';
import texts from '../../components/text.module.css';
import css from './cases.module.css';
import { type CasePicture, casePicture, sayAlsoCounts, sayCaseState } from './page-model.ts';
import { patientsWords } from './words.ts';

const { cases: words } = patientsWords;

/** Open cases first; each with its use as a bar and in words. */
export function Cases({ cases, total }: { cases: readonly CaseView[]; total: number }) {
  const rank = { open: 0, expired: 1, closed: 2 };
  const ordered = [...cases].sort((a, b) => rank[a.state] - rank[b.state]);
  return (
    <Card title={words.title} count={cases.length} of={total}>
      {cases.length === 0 && <p className={texts.soft}>{words.none}</p>}
      <ul className={css.cases}>
        {ordered.map((one) => (
          <Case key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function Case({ one }: { one: CaseView }) {
  const picture = casePicture(one);
  const facts = [sayCaseState(one), one.issued && words.from(sayDate(one.issued)), one.contact].filter(
    Boolean,
  );
  const more = [
    one.practitioner && patientsWords.withWhom(one.practitioner.name),
    one.referralPeriod && words.referredFor(one.referralPeriod),
    one.providerNumber && words.provider(one.providerNumber),
  ].filter(Boolean);
  return (
    <li className={css.case}>
      <div className={css.head}>
        <b>{one.number}</b>
        <StatusChip {...picture.chip} />
      </div>
      <Bar picture={picture} />
      <p className={css.words}>{picture.words}</p>
      <p className={texts.soft}>{facts.join(' · ')}</p>
      {more.length > 0 && <p className={texts.soft}>{more.join(' · ')}</p>}
      {sayAlsoCounts(one) && <p className={texts.soft}>{sayAlsoCounts(one)}</p>}
      {one.notes && <p className={texts.soft}>{one.notes}</p>}
    </li>
  );
}

/** Decorative: the words beside it say the same. */
function Bar({ picture: { part, pips, chip } }: { picture: CasePicture }) {
  if (pips) {
    return (
      <div className={`${css.pips} ${css[chip.tone]}`} aria-hidden="true">
        {Array.from({ length: pips.allowed }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pips are identical, and only their number changes
          <span key={i} className={i < pips.used ? css.usedPip : css.pip} />
        ))}
      </div>
    );
  }
  return (
    <div className={`${css.bar} ${part === null ? css.unknown : css[chip.tone]}`} aria-hidden="true">
      {part !== null && <span className={css.fill} style={{ width: `${part * 100}%` }} />}
    </div>
  );
}
