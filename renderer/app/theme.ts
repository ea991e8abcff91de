import { Checkbox, type CSSVariablesResolver, createTheme, Popover, Select, Tooltip } from '@mantine/core';

/** Mantine's theme over our tokens (tokens.css): Mantine brings the behaviour, and no colours of its own. */
export const theme = createTheme({
  // Mantine needs ten steps from ink to ground for its dark greys: those of tokens.css.
  colors: {
    dark: [
      '#e8edf3',
      '#c3ccd6',
      '#a3afbc',
      '#76828f',
      '#4b5663',
      '#2c3540',
      '#1a2027',
      '#161b21',
      '#12161b',
      '#0d1013',
    ],
  },
  fontFamily: 'var(--face)',
  fontFamilyMonospace: 'var(--face-mono)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Checkbox: Checkbox.extend({ defaultProps: { color: 'var(--accent)', iconColor: 'var(--accent-ink)' } }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        multiline: true,
        maw: '20rem',
        openDelay: 150,
        withArrow: true,
        events: { hover: true, focus: true, touch: true },
        transitionProps: { duration: 100 },
      },
    }),
    Select: Select.extend({ defaultProps: { checkIconPosition: 'right', allowDeselect: false } }),
  },
});

const drawn = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-deep)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-disabled': 'var(--neutral-bg)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--edge)',
};

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: drawn, dark: drawn });
