import { useClaimedSheet } from '../../components/use-claimed-sheet.ts';
import { useDesk } from '../../state/use-desk.tsx';

/** Claims the details of a patient while they are being changed. @param shown the change, as it is now */
export function useDetailsClaim(
  { id, name }: { readonly id: number; readonly name: string },
  shown: unknown,
  onFree: () => Promise<unknown>,
) {
  const { view } = useDesk();
  return useClaimedSheet({ kind: 'patient-details', patientId: id }, shown, {
    name,
    onFree,
    open: () => view.openPatient(id),
  });
}
