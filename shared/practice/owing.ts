/** Whether an invoice in this status can owe anything, whatever its sums say: it may have been settled by credit, or be a draft. */
export const mayOwe = (status: string | null | undefined): boolean => status !== 'Draft' && status !== 'Paid';
