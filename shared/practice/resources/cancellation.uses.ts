import { commonUses, type FieldUses, unusedField } from '../uses.ts';

const { deletedAt: _notDocumented, ...common } = commonUses;

const later = 'Kept for cancelling a visit; not on a screen yet';

export const cancellationReasonUses: FieldUses = {
  ...common,
  reason: unusedField(later),
  billableRate: unusedField(later),
};
