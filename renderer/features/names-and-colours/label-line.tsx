import { TextInput } from '@mantine/core';
import { flushSync } from 'react-dom';
import type { LabelView } from '../../../shared/bridge/views.ts';
import { Dropdown } from '../../components/dropdown.tsx';
import texts from '../../components/text.module.css';
import { useDraft } from '../../components/use-draft.ts';
import { type LabelChange, nameWithout, ownName, withColour, withName } from './label-change.ts';
import css from './names-and-colours.module.css';
import { swatches, swatchName } from './swatches.ts';
import { namesWords } from './words.ts';

type LineProps = { label: LabelView; onSet: (change: LabelChange) => void };

/** One practitioner or service: its name, a field where the service has none, and its colour. */
export function LabelLine({ label, onSet }: LineProps) {
  return (
    <li className={css.line}>
      {label.named ? (
        <span className={texts.strongName}>{label.name}</span>
      ) : (
        <NameField label={label} onSet={onSet} />
      )}
      <ColourField label={label} onSet={onSet} />
    </li>
  );
}

/** Saved when the field loses focus, goes, or on Enter; Escape restores the previous name. */
function NameField({ label, onSet }: LineProps) {
  const kept = ownName(label) ?? '';
  const draft = useDraft(kept, (typed) => {
    const change = withName(label, typed);
    if ((change.name ?? '') !== kept) onSet(change);
  });
  return (
    <TextInput
      aria-label={namesWords.nameOf(nameWithout(label))}
      placeholder={nameWithout(label)}
      className={css.field}
      maxLength={100}
      value={draft.value}
      onChange={(event) => draft.set(event.currentTarget.value)}
      onBlur={draft.commit}
      onKeyDown={(event) => {
        // At once: the field that is left next would save it.
        if (event.key === 'Escape') flushSync(draft.drop);
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

/** Colours are chosen by name, from a list that works by keyboard and that says each colour in words. */
function ColourField({ label, onSet }: LineProps) {
  const { colour } = label;
  const now = colour === null ? none : swatchName(colour);
  // A practitioner always has a colour: their own, or the one that Foyer assigns by number.
  const names = [...(label.kind === 'service' ? [none] : []), ...Object.keys(swatches)];
  return (
    <Dropdown
      aria-label={namesWords.colourOf(label.name)}
      className={css.colour}
      options={(names.includes(now) ? names : [now, ...names]).map((name) => ({ value: name, label: name }))}
      value={now}
      leftSection={<Dot colour={colour} />}
      draw={({ value: name }) => (
        <span className={css.option}>
          <Dot colour={swatches[name] ?? (name === none ? null : colour)} />
          {name}
        </span>
      )}
      onChange={(name) => {
        const chosen = name === none ? null : swatches[name];
        if (chosen !== undefined && chosen !== colour) onSet(withColour(label, chosen));
      }}
    />
  );
}

const none = namesWords.noColour;

const Dot = ({ colour }: { colour: string | null }) => (
  <span className={css.dot} style={{ background: colour ?? 'transparent' }} />
);
