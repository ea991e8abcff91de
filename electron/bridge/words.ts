/** Why a call of the page is not carried out, as it follows the sentence of the failure; and what stands for a name. */
export const refusalWords = {
  setup: {
    removeFirst: 'remove this PC from its practice first',
    addressSet: 'the address is set for this PC',
    certificateSet: 'the certificate file is set for this PC',
    chooseAgain: 'Choose the certificate file again.',
  },
  booking: {
    notToday: 'only an appointment for today can be marked as arrived with it',
    changed: 'the appointment has been moved or changed since: check it, then move it again',
    classChanged: 'the class has been moved or given to someone else since: check it, then book again',
    decided: 'the appointment is cancelled, or the patient has arrived or didn’t come',
    endsFirst: 'it ends before it starts',
    busy: 'Busy',
    another: 'another appointment',
  },
  cancellation: {
    isCancelled: 'the appointment is already cancelled',
    isOnItsWay: 'its cancellation is being sent: you can undo it until then',
    needsDecision: 'its cancellation needs a decision: see To send',
    changed: 'the appointment has changed: check it, then cancel again',
    hasCome: 'the patient has arrived',
    someHaveCome: 'some of the group have arrived or didn’t come: cancel the others one by one',
    arriving: 'its cancellation is on its way: undo it, or delete it under To send, then mark the arrival',
  },
  unchanged: 'nothing was changed',
  arrivalMarked: 'the arrival is already marked',
  payment: {
    sameMethod: 'both payments are by the same method',
    removalOpen: 'you’ve already asked to remove it',
    ofAnother: 'it is another patient’s payment',
    isMethod: 'it was recorded by this method already',
    isRemoved: 'it is removed already',
    notAgain:
      'Foyer can’t change this payment’s method: remove the payment, then record it with the right method',
    method: (id: number) => `Method ${id}`,
  },
  takings: {
    closed: 'this day is closed',
    otherSums: 'the totals have changed',
    isOpen: 'it is open already',
  },
  internal: 'something went wrong inside Foyer: see Diagnostics',
  unreadableName: 'A document whose name can’t be read',
  change: 'Change',
} as const;
