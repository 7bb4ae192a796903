import { statement } from '#infra/db/sql.ts';

export const insertEntry = statement<
  never,
  [
    actorId: number | null,
    actor: string,
    action: string,
    target: string,
    reason: string | null,
    address: string | null,
    before: string | null,
    after: string | null,
  ]
>(`
  INSERT INTO audit_log (actor_id, actor, action, target, reason, address, before, after)
  VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb)`);
