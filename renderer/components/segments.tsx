import { SegmentedControl } from '@mantine/core';
import css from './segments.module.css';

type SegmentsProps<T extends string> = {
  label: string;
  data: readonly { readonly value: T; readonly label: string }[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
};

/** A segmented control: a few choices side by side, one of them chosen. */
export function Segments<T extends string>({ label, data, ...rest }: SegmentsProps<T>) {
  return (
    <SegmentedControl
      aria-label={label}
      classNames={{ root: css.segments, control: css.control, label: css.segment, indicator: css.indicator }}
      data={[...data]}
      {...rest}
    />
  );
}
