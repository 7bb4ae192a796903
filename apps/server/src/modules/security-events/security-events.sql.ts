import type { SecurityEventKind } from '@manabar/contracts/rules';
import { statement } from '#infra/db/sql.ts';

/** Records one event per array position; the last argument is the limit of new rows per kind and minute. */
export const recordEvents = statement<
  never,
  [
    kinds: SecurityEventKind[],
    userIds: (number | null)[],
    addresses: (string | null)[],
    sessionIds: (bigint | null)[],
    devices: (string | null)[],
    details: (string | null)[],
    others: boolean[],
    counts: number[],
    firsts: Date[],
    lasts: Date[],
    rowsPerMinute: number,
  ]
>(`
  SELECT record_security_event(kind, user_id, address, session_id, device, detail, others, count, first_at, last_at, $11)
    FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::boolean[], $8::int[],
                $9::timestamptz[], $10::timestamptz[])
      AS e (kind, user_id, address, session_id, device, detail, others, count, first_at, last_at)`);

/** Removes a batch of rows: those older than a time, and the oldest beyond a number of each kind. */
export const removeOldSecurityEvents = statement<
  { count: number },
  [before: Date, mostRowsOfKind: number, batch: number]
>(`SELECT remove_old_security_events($1, $2, $3) AS count`);
