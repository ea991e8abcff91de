/** The limits of the service (docs/practice-api/requests.md, "Limits"). */
export const limits = {
  /** Calls per minute and API key. */
  callsPerMinute: 60,
  /** Largest PDF, in bytes: 5 MB read as 5 x 1,024 x 1,024 (docs/decisions/0003). */
  fileBytes: 5 * 1024 * 1024,
  /** Longest date range of an availabilities query, in days. */
  availabilityDays: 100,
  /** Longest window of a free-slots query, in days after `from`. */
  freeSlotDays: 7,
  /** Most elements of the patients list's `ids` filter. */
  patientIds: 100,
  /** Slot step of free slots when `interval` is left out, in minutes. */
  freeSlotIntervalMinutes: 15,
} as const;
