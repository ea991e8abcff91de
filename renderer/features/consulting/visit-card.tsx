import type { ConsultingView, ConsultingVisit } from '../../../shared/bridge/views.ts';
import { waitOf } from '../../../shared/wait-time.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { KeyCaps } from '../../components/keys.tsx';
import { ExpectedTime } from '../../components/late-words.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useSettings } from '../../state/use-desk.tsx';
import css from './consulting.module.css';
import { mayGoIn, visitStandingOf } from './next-patient.ts';
import type { VisitActs } from './visit-acts.ts';
import { consultingWords } from './words.ts';

const words = consultingWords.card;

/** Who is next, or who was selected, large enough to be read from across the room. */
export function VisitCard({
  visit,
  late,
  isChosen,
  isMeantByKeys,
  acts,
  now,
  onBack,
}: {
  visit: ConsultingVisit;
  /** By how much the practitioner runs late. */
  late: ConsultingView['late'];
  /** A person selected it in the list. */
  isChosen: boolean;
  /** The keys are about this visit, not about who is with the practitioner. */
  isMeantByKeys: boolean;
  acts: VisitActs;
  now: number;
  onBack: () => void;
}) {
  const { range, at } = useClocks();
  const standing = useStandingWords(visit, now);
  return (
    <section className={css.card} aria-label={isChosen ? words.chosen : words.next}>
      <header className={css.cardHead}>
        <h2 className={css.kicker}>{isChosen ? words.chosen : words.next}</h2>
        {isChosen && (
          <Button look="bare" size="row" onClick={onBack}>
            {words.backToNext}
            <KeyCaps caps={['Esc']} />
          </Button>
        )}
      </header>
      <div>
        <p className={css.name}>{visit.name ?? words.unnamed}</p>
        {visit.preferredName && <p className={css.preferred}>{words.preferred(visit.preferredName)}</p>}
        <p className={css.when}>
          <b>{standing}</b>
          <span>
            {range(visit.start, visit.end, null)}
            <ExpectedTime rows={[{ ...visit, late }]} room="beside" />
          </span>
          {visit.service && <span>{visit.service}</span>}
        </p>
      </div>
      {visit.alert && (
        <Note tone="danger" title={words.alert}>
          <span className={css.written}>{visit.alert}</span>
        </Note>
      )}
      <Facts visit={visit} />
      {visit.note && (
        <Note tone="neutral" title={words.note}>
          <span className={css.written}>{visit.note}</span>
        </Note>
      )}
      <Message of={visit.groupMessage} title={words.groupMessage} at={at} />
      <Message of={visit.message} title={words.message} at={at} />
      <CardActs visit={visit} acts={acts} isMeantByKeys={isMeantByKeys} />
    </section>
  );
}

type MessageProps = {
  readonly of: ConsultingVisit['message'];
  readonly title: string;
  readonly at: Clocks['at'];
};

function Message({ of: message, title, at }: MessageProps) {
  if (!message) return null;
  return (
    <Note tone="info" title={title}>
      <span className={css.written}>{message.text}</span>
      <span className={texts.soft}> {words.messageBy(message.by, at(message.at, null))}</span>
    </Note>
  );
}

function Facts({ visit: { isFirstVisit, hasOpenForm, visitsLeft } }: { visit: ConsultingVisit }) {
  const says = [
    isFirstVisit && words.first,
    visitsLeft !== null && words.visitsLeft(visitsLeft),
    hasOpenForm && words.form,
  ].filter((one) => one !== false);
  if (says.length === 0) return null;
  return (
    <ul className={css.facts}>
      {says.map((one) => (
        <li key={one} className={css.fact}>
          {one}
        </li>
      ))}
    </ul>
  );
}

function CardActs({
  visit,
  acts,
  isMeantByKeys,
}: {
  visit: ConsultingVisit;
  acts: VisitActs;
  isMeantByKeys: boolean;
}) {
  const { privacy } = useSettings();
  const standing = visitStandingOf(visit);
  const isOver = standing === 'finished';
  return (
    <div className={layouts.wrapped}>
      {mayGoIn(standing) && (
        <Button
          look="main"
          aria-keyshortcuts={isMeantByKeys ? 's' : undefined}
          onClick={firstClick(() => acts.goneIn(visit, true))}
        >
          {words.goIn}
          {isMeantByKeys && <KeyCaps caps={['S']} />}
        </Button>
      )}
      {standing === 'with-you' && (
        <Button onClick={firstClick(() => acts.goneIn(visit, false))}>{words.undoGoIn}</Button>
      )}
      <Button
        look={standing === 'with-you' ? 'main' : 'quiet'}
        aria-keyshortcuts={isMeantByKeys ? 'd' : undefined}
        onClick={firstClick(() => acts.finished(visit, !isOver))}
      >
        {isOver ? words.undoFinish : words.finish}
        {isMeantByKeys && <KeyCaps caps={['D']} />}
      </Button>
      {!privacy && (
        <Button aria-keyshortcuts="n" aria-haspopup="dialog" onClick={firstClick(() => acts.write(visit))}>
          {visit.message ? words.change : words.write}
          <KeyCaps caps={['N']} />
        </Button>
      )}
    </div>
  );
}

function useStandingWords(visit: ConsultingVisit, now: number): string {
  const { at } = useClocks();
  const { start, statusAt, goneIn, finished } = visit;
  switch (visitStandingOf(visit)) {
    case 'with-you':
      return words.goneIn(at(goneIn?.at ?? now, null), goneIn?.by ?? '');
    case 'finished':
      return words.finished(at(finished?.at ?? now, null), finished?.by ?? '');
    case 'here': {
      const here = words.here(at(statusAt ?? start, null));
      const { early, minutes } = waitOf(visit, now);
      return early || minutes === 0 ? here : `${here} · ${words.waited(minutes)}`;
    }
    case 'cancelled':
      return words.cancelled;
    case 'did-not-arrive':
      return words.didNotArrive;
    case 'completed':
      return consultingWords.list.status.completed;
    case 'expected':
      return words.notHere;
  }
}
