/** The record of which a call sets values. `patientId`: only this patient's place in an appointment. */
export type ReplacedRecord = {
  readonly kind: 'patients' | 'appointments';
  readonly id: number;
  readonly patientId?: number;
};
