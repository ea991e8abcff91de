import { CheckIcon, Combobox, Group, InputBase, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { KeyAct } from '../model/keys.ts';
import { useCommand } from '../state/use-command.ts';

type Option = { readonly value: string; readonly label: string };

type DropdownProps = {
  /** The key that focuses and opens it. */
  command?: KeyAct;
  /** The accessible name, where no label stands above it. */
  'aria-label'?: string;
  label?: string;
  description?: string | undefined;
  placeholder?: string;
  error?: string | null;
  className?: string | undefined;
  leftSection?: ReactNode;
  options: readonly Option[];
  /** Null: nothing is chosen. */
  value: string | null;
  onChange: (value: string) => void;
  /** Renders an option; by default, its label. */
  draw?: (option: Option) => ReactNode;
  /** The list's own width; by default, as wide as the field. */
  width?: 'max-content';
};

/**
 * A select: one of a few options, from a list that opens below the field.
 *
 * Guarantee: Enter, an arrow and Enter choose the option that the arrow leads to, however quickly they follow each
 * other.
 *
 * Mantine's `Select` learns from a timer, after it has opened, which option an arrow continues from; a key that comes
 * earlier selects another one.
 */
export function Dropdown({ options, value, onChange, draw, width, command, ...field }: DropdownProps) {
  const id = useId();
  const at = options.findIndex((option) => option.value === value);
  const [lit, setLit] = useState(at);
  const combobox = useCombobox({ onDropdownOpen: () => setLit(at) });
  const { dropdownOpened: isOpen } = combobox;
  useCommand(command ?? null, () => {
    combobox.targetRef.current?.focus();
    combobox.toggleDropdown();
  });
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${lit}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, isOpen, lit]);

  const take = (index: number) => {
    const chosen = options[index];
    combobox.closeDropdown();
    if (chosen && chosen.value !== value) onChange(chosen.value);
  };
  const move = (by: 1 | -1) => {
    if (!isOpen) return combobox.openDropdown();
    const from = lit === -1 && by === -1 ? 0 : lit;
    setLit((from + by + options.length) % options.length);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (isOpen ? take(lit) : combobox.openDropdown()),
    ' ': () => (isOpen ? take(lit) : combobox.openDropdown()),
    ...(isOpen && {
      Home: () => setLit(0),
      End: () => setLit(options.length - 1),
      Escape: () => combobox.closeDropdown(),
    }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      withinPortal={false}
      {...(width && { width })}
      onOptionSubmit={(index) => take(Number(index))}
    >
      <Combobox.Target
        targetType="button"
        withExpandedAttribute
        withKeyboardNavigation={false}
        {...(isOpen && lit >= 0 && { 'aria-activedescendant': idOf(lit) })}
      >
        <InputBase
          {...field}
          value={options[at]?.label ?? ''}
          readOnly
          pointer
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onKeyDown={onKeyDown}
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label={field['aria-label'] ?? field.label}
          mah="30rem"
          style={{ overflowY: 'auto' }}
        >
          {options.map((option, index) => (
            <Combobox.Option
              key={option.value}
              id={idOf(index)}
              value={String(index)}
              active={index === at}
              selected={index === lit}
              aria-selected={index === at}
            >
              <Group gap="xs" wrap="nowrap">
                {index === at && <CheckIcon size={12} />}
                {draw ? draw(option) : option.label}
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
