import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFocusBack } from '../../components/return-focus.ts';
import texts from '../../components/text.module.css';
import { keepingChoices, sayKept, whatIsDeleted } from '../../model/scan-keeping.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';

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
      title="What becomes of filed scans?"
      width="34rem"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" disabled={!answered || busy} onClick={() => void choose()}>
            Go on to the folder
          </Button>
        </>
      }
    >
      <p className={texts.soft}>
        A filed scan lies in “Foyer archive”, as a plain file that anybody with this PC or the folder can
        open. {whatIsDeleted}
      </p>
      {isHeld ? (
        <p>Whoever manages this PC has decided: filed scans are {sayKept(days)}.</p>
      ) : (
        <Radio.Group label="Filed scans are" value={chosen} onChange={setChosen}>
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
