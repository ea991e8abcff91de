import type { OperationHandlers } from './handler.ts';
import { answerPage, between, equal, grainOf } from './lists.ts';
import { notFound, single } from './outcome.ts';
import { ownDiary } from './roles.ts';
import { foldedOrNull } from './store/kinds.ts';
import type { PageQuery } from './store/select.ts';

/**
 * The waiting list, read-only (docs/practice-api/extensions.md, "The waiting list"; docs/decisions/0053).
 *
 * - A filter with several values leaves the entries that name one of them.
 * - `isActive` leaves the entries that still wait, or the archived ones.
 * - A practitioner's key sees who waits for that practitioner or for any.
 */

/** Entries of which an element is one of the values; none were given: all. */
function naming(
  table: string,
  column: string,
  values: readonly (number | string | null)[] | undefined,
): PageQuery['also'] {
  if (values === undefined) return [];
  const sql = `EXISTS (SELECT 1 FROM ${table} w WHERE w.parent = t.id AND w.${column} IN (SELECT value FROM json_each(?)))`;
  return [{ sql, values: [JSON.stringify(values)] }];
}

const folded = (values: readonly string[] | undefined) => values?.map(foldedOrNull);

export const waitlistOperations = {
  listWaitlists: (practice, { query, user }) => {
    const own = ownDiary(user);
    const { isActive } = query;
    const archivedToo = isActive === 'false' ? 'true' : query.include_archived;
    return answerPage(
      practice,
      'waitlists',
      '/waitlists',
      { ...query, include_archived: archivedToo },
      {
        tests: [
          ...equal('practitioner_id', query.practitionerId),
          ...equal('user_group_id', query.userGroupId),
          ...equal('location_id', query.locationId),
          ...equal('patient_id', query.patientId),
          ...between('added_at', query.dateAddedGt, query.dateAddedLt, grainOf(practice.dialect())),
        ],
        also: [
          ...naming('waitlist_services', 'service_id', query.serviceIds),
          ...naming('waitlist_tags', 'tag', folded(query.waitlistTags)),
          ...naming('waitlist_days', 'day', folded(query.preferredDays)),
          ...naming('waitlist_times', 'time_of_day', folded(query.preferredTime)),
          ...(isActive === undefined
            ? []
            : [{ sql: 't.archived = ?', values: [isActive === 'true' ? 0 : 1] }]),
          ...(own === null
            ? []
            : [{ sql: '(t.practitioner_id = ? OR t.practitioner_id IS NULL)', values: [own] }]),
        ],
      },
    );
  },

  getWaitlist: ({ records }, { params, user }) => {
    const entry = records.get('waitlists', params.id);
    const own = ownDiary(user);
    const isHidden = own !== null && (entry?.practitionerId ?? own) !== own;
    return entry && !isHidden ? single(JSON.stringify(entry)) : notFound(`waiting list entry ${params.id}`);
  },
} satisfies Partial<OperationHandlers>;
