import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFocusBack } from '../../components/return-focus.ts';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { keepingChoices, sayKept, whatIsDeleted } from '../../model/scan-keeping.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { scansWords } from './words.ts';

const { folder: words } = scansWords;

/** Asked before the folder is chosen: whether filed scans are kept. No answer is chosen beforehand. */
export function FolderQuestion({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { scans } = useDesk();
  const { busy, run } = useAction('scan.chooseFolder', { notices: true });
  const { deleteScansAfterDays: days } = useSettings();
  const isHeld = useApp()?.policy?.held.includes('deleteScansAfterDays') ?? false;
  const [chosen, setChosen] = useState<string | null>(null);
  const answered = isHeld || chosen !== null;
  const choose = async () => {
    if (!answered || busy) return;
    const view = await run({ deleteScansAfterDays: isHeld ? days : daysOf(chosen) });
    if (view) scans.set(view);
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      width="34rem"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          <Button look="main" disabled={!answered || busy} onClick={() => void choose()}>
            {words.choose}
          </Button>
        </>
      }
    >
      <p className={texts.soft}>
        {words.means} {whatIsDeleted}
      </p>
      {isHeld ? (
        <p>{words.held(sayKept(days))}</p>
      ) : (
        <Radio.Group label={words.label} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {keepingChoices.map((each) => (
              <Radio key={String(each)} value={String(each)} label={sayKept(each)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Dialog>
  );
}

const daysOf = (chosen: string | null): number | null =>
  keepingChoices.find((each) => String(each) === chosen) ?? null;
