import { useEffect, useRef, useState } from 'react';
import type { ConsultingView, ConsultingVisit } from '../../../shared/bridge/views.ts';
import { sayFullDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { KeyCaps } from '../../components/keys.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { useClocks } from '../../state/use-clocks.ts';
import { useDesk, useMinutes, useSettings } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import css from './consulting.module.css';
import { LateOffer } from './late-offer.tsx';
import { LinkNote } from './link-note.tsx';
import { nextPatientOf, withYou } from './next-patient.ts';
import { NoteDialog } from './note-dialog.tsx';
import { type NoteDraft, shownNote, typedNote } from './note-draft.ts';
import { useMark } from './use-consulting.ts';
import { useConsultingKeys } from './use-consulting-keys.ts';
import type { VisitActs } from './visit-acts.ts';
import { VisitCard } from './visit-card.tsx';
import { VisitList } from './visit-list.tsx';
import { consultingWords as words } from './words.ts';

/** A practitioner's own day: who is next, large; the list; and what is marked of it. */
export function Consulting({ view }: { view: ConsultingView }) {
  const now = useMinutes();
  const { day, next } = view;
  const visits = day?.visits ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [writing, setWriting] = useState<NoteDraft | null>(null);
  const mark = useMark('consulting.mark');
  const late = useMark('consulting.late');
  const acts: VisitActs = {
    goneIn: ({ key }, on) => void mark.run({ key, what: 'gone-in', on }),
    finished: ({ key }, on) => {
      void mark.run({ key, what: 'finished', on });
      if (key === chosen) setChosen(null);
    },
    write: (visit) => setWriting({ visit, text: null }),
  };
  const selected = visits.find(({ key }) => key === chosen) ?? null;
  const inside = withYou(visits);
  const shown = selected ?? nextPatientOf(visits, now);
  const { privacy } = useSettings();
  const { bridge } = useDesk();
  // A notification of an arrival, or the patient's name in the tray, was clicked.
  useEffect(() => bridge.on('show.row', ({ key }) => setChosen(key)), [bridge]);
  const list = useRef<HTMLElement>(null);
  useOnChange(shown?.key ?? null, (key) => showInList(list.current, key));
  const setLate = (minutes: number | null) => void late.run({ minutes });
  useConsultingKeys({ visits, shown, selected, inside, acts, choose: setChosen, setLate });
  return (
    <div className={css.page}>
      <LinkNote view={view} now={now} />
      <LateOffer view={view} now={now} />
      <div className={css.columns}>
        <div className={`${layouts.stackWide} ${css.now}`}>
          <WithYou visits={inside} acts={acts} />
          {shown && (
            <VisitCard
              visit={shown}
              late={view.late}
              isChosen={selected !== null}
              isMeantByKeys={selected !== null || inside.length === 0}
              acts={acts}
              now={now}
              onBack={() => setChosen(null)}
            />
          )}
          {/* Without a list it is not known. */}
          {!shown && day && (
            <section className={css.card} aria-label={words.card.next}>
              <h2 className={css.name}>{words.card.none}</h2>
              <p className={texts.soft}>{words.card.noneMeans}</p>
            </section>
          )}
        </div>
        <section className={css.day} aria-label={words.list.of} ref={list}>
          {day ? (
            <>
              <h2 className={css.kicker}>{words.list.title(sayFullDay(day.date))}</h2>
              <VisitList
                visits={visits}
                label={words.list.of}
                chosen={shown?.key ?? null}
                onChoose={setChosen}
              />
            </>
          ) : (
            <Note tone="info" title={words.list.unknown}>
              {words.list.unknownMeans}
            </Note>
          )}
          {next && <NextDay next={next} />}
        </section>
      </div>
      {/* Hidden in privacy mode, and there again after it with what was typed. */}
      {writing && !privacy && (
        <NoteDialog
          note={shownNote(writing, visits)}
          onType={(text) => setWriting(typedNote(writing, visits, text))}
          onClose={() => setWriting(null)}
        />
      )}
    </div>
  );
}

/** Brings who is in the card into the part of the list that can be seen, where the list scrolls by itself. */
function showInList(list: HTMLElement | null, key: string | null): void {
  const row = key === null ? null : list?.querySelector<HTMLElement>(`[data-visit="${key}"]`);
  if (!list || !row || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 3;
}

function WithYou({ visits, acts }: { visits: readonly ConsultingVisit[]; acts: VisitActs }) {
  const { at } = useClocks();
  if (visits.length === 0) return null;
  return (
    <section className={css.inside} aria-label={words.withYou.title}>
      <h2 className={css.kicker}>{words.withYou.title}</h2>
      <ul className={layouts.stack}>
        {visits.map((visit, place) => (
          <li key={visit.key} className={css.insideRow}>
            <span>
              <b>{visit.name ?? words.card.unnamed}</b>{' '}
              <span className={texts.soft}>{words.withYou.since(at(visit.goneIn?.at ?? 0, null))}</span>
            </span>
            <Button
              size="row"
              aria-label={words.withYou.finishOf(visit.name ?? words.card.unnamed)}
              onClick={firstClick(() => acts.finished(visit, true))}
            >
              {words.withYou.finish}
              {place === 0 && <KeyCaps caps={['D']} />}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The next day with patients, to be read only. */
function NextDay({ next }: { next: NonNullable<ConsultingView['next']> }) {
  const { at } = useClocks();
  if (next.visits.length === 0) return null;
  return (
    <details className={css.next}>
      <summary>{words.list.next(sayFullDay(next.date))}</summary>
      <ul className={css.nextList}>
        {next.visits.map((visit) => (
          <li key={visit.key} className={css.nextRow}>
            <span className={css.time}>{at(visit.start, null)}</span>
            <span>{visit.name ?? words.card.unnamed}</span>
            <span className={texts.soft}>{visit.service}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
