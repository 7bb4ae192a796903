import type { AuditActor } from '#modules/audit/index.ts';

/** User who moves money, with a callback for idempotent replays. */
export interface MoneyActor {
  userId: number;
  nickname: string;
  address?: string | undefined;
  onReplay?: (() => void) | undefined;
}

export function auditActor({ userId, nickname, address }: MoneyActor): AuditActor {
  return { userId, nickname, ...(address !== undefined && { address }) };
}
