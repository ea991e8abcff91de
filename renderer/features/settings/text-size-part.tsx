import { offeredTextSizes, textSizes } from '../../../shared/text-size.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import { ChoiceField } from './fields.tsx';

/** How large the desk's window shows everything: the offered sizes, and the present one where keys led to another. */
export function TextSizePart() {
  const desk = useDesk();
  const { textSize } = useSettings();
  const sizes = textSizes.filter((size) => size === textSize || offeredTextSizes.some((one) => one === size));
  return (
    <ChoiceField<string>
      label="Text size"
      description="Also Ctrl + and Ctrl −; Ctrl 0 is 100 %"
      value={`${textSize}`}
      options={Object.fromEntries(sizes.map((size) => [`${size}`, `${size} %`]))}
      onChange={(chosen) => {
        const size = textSizes.find((one) => `${one}` === chosen);
        if (size !== undefined) void desk.changeSettings({ textSize: size });
      }}
    />
  );
}
