import { statement } from '#infra/db/sql.ts';

/** One entry for each place of the lists, in their order. */
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
