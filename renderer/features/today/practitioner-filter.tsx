import { CheckIcon, Combobox, Group, InputBase, useCombobox } from '@mantine/core';
import small from '../../components/small-select.module.css';
import { useApp, useDesk, useView } from '../../state/use-desk.tsx';

/** By which its key finds the filter. */
export const practitionerFilterId = 'practitioner-filter';

/**
 * Whose rows the list of today has: one practitioner's, or everybody's.
 *
 * Guarantee: `R`, an arrow and Enter choose the practitioner that the arrow leads to, however quickly they follow each other.
 *
 * Mantine's `Select` learns only by a timer, after it has opened, from which option an arrow leads on; keys that come before it
 * begin at the first. Here it is told as it opens.
 */
export function PractitionerFilter() {
  const { view } = useDesk();
  const practitioners = useApp()?.practitioners ?? [];
  const chosen = useView((v) => v.practitionerId);
  const choices = [{ id: null, name: 'All practitioners' }, ...practitioners];
  const at = choices.findIndex(({ id }) => id === chosen);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex(at),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  if (practitioners.length < 2) return null;
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(index) => {
        view.filterPractitioner(choices[Number(index)]?.id ?? null);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          id={practitionerFilterId}
          aria-label="Practitioner"
          className={small.select}
          value={choices[at]?.name ?? ''}
          readOnly
          pointer
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Practitioner" mah={220} style={{ overflowY: 'auto' }}>
          {choices.map(({ name }, index) => (
            <Combobox.Option key={choices[index]?.id ?? 'all'} value={String(index)} active={index === at}>
              <Group gap="xs" wrap="nowrap">
                {index === at && <CheckIcon size={12} />}
                {name}
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
