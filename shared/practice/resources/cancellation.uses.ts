import { commonUses, type FieldUses, shown } from '../uses.ts';

const { deletedAt: _notDocumented, ...common } = commonUses;

export const cancellationReasonUses: FieldUses = {
  ...common,
  reason: shown('Choices of the cancel dialog'),
  billableRate: shown('What each choice of the cancel dialog charges'),
};
