import { statement } from '#infra/db/sql.ts';

/** Inserts one entry per array position, in order. */
export const insertEntries = statement<
  never,
  [
    actorIds: (number | null)[],
    actors: string[],
    actions: string[],
    targets: string[],
    reasons: (string | null)[],
    addresses: (string | null)[],
    before: (string | null)[],
    after: (string | null)[],
  ]
>(`
  INSERT INTO audit_log (actor_id, actor, action, target, reason, address, before, after)
  SELECT actor_id, actor, action, target, reason, address, before::jsonb, after::jsonb
    FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
         WITH ORDINALITY AS e (actor_id, actor, action, target, reason, address, before, after, n)
   ORDER BY n`);

/**
 * Removes calls of service accounts before `before`, oldest first, at most `batch` at once. The database refuses to remove
 * any that are younger than 90 days by its own clock.
 */
export const removeOldServiceCalls = statement<{ count: number }, [before: Date, batch: number]>(`
  WITH gone AS (
    DELETE FROM audit_log WHERE id = ANY (ARRAY(
      SELECT id FROM (SELECT id, at FROM audit_log WHERE action = 'service.call' ORDER BY id LIMIT $2) oldest
       WHERE at < least($1::timestamptz, now() - interval '90 days'))) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`);

/** Reads whether the newest entry of an actor is younger than the given seconds; no row without an entry. */
export const readActedLately = statement<{ lately: boolean }, [actor: string, seconds: number]>(`
  SELECT at > clock_timestamp() - make_interval(secs => $2::float8) AS lately
    FROM audit_log WHERE actor = $1 ORDER BY id DESC LIMIT 1`);
