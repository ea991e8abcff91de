import { offeredTextSizes, textSizes } from '../../../shared/text-size.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import { ChoiceField } from './fields.tsx';
import { settingsWords } from './words.ts';

const words = settingsWords.desk;

/** How large the desk's window shows everything: the offered sizes, and the present one where keys led to another. */
export function TextSizePart() {
  const desk = useDesk();
  const { textSize } = useSettings();
  const sizes = textSizes.filter((size) => size === textSize || offeredTextSizes.some((one) => one === size));
  return (
    <ChoiceField<string>
      label={words.textSize}
      description={words.textSizeMeans}
      value={`${textSize}`}
      options={Object.fromEntries(sizes.map((size) => [`${size}`, words.percent(size)]))}
      onChange={(chosen) => {
        const size = textSizes.find((one) => `${one}` === chosen);
        if (size !== undefined) void desk.changeSettings({ textSize: size });
      }}
    />
  );
}
