import { PasswordInput } from '@mantine/core';
import { lockWords } from './words.ts';

/** A PIN of 4 to 12 digits. */
export const isWholePin = (pin: string): boolean => /^\d{4,12}$/.test(pin);

/** Takes digits alone, and hides them. */
export function PinInput({
  label,
  description,
  pin,
  onType,
}: {
  label: string;
  description?: string;
  pin: string;
  onType: (pin: string) => void;
}) {
  return (
    <PasswordInput
      label={label}
      description={description}
      autoFocus
      inputMode="numeric"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': lockWords.pin.show, tabIndex: 0 }}
      value={pin}
      onChange={(event) => onType(event.currentTarget.value.replace(/\D/g, '').slice(0, 12))}
    />
  );
}
