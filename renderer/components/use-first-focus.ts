import { useEffect } from 'react';
import { focusFromNowhere } from './focus-nowhere.ts';

/** On a page of its own, as in a dialog: the first field (`data-autofocus`) has the focus when the form appears, unless another element has it. */
export function useFirstFocus(isOn = true): void {
  useEffect(() => {
    if (isOn) focusFromNowhere(document, document.querySelector<HTMLElement>('main [data-autofocus]'));
  }, [isOn]);
}
