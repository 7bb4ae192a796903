import type { AuditActor } from '#modules/audit/index.ts';

/** Somebody who moves money, and how to tell that an answer is a replay. */
export interface MoneyActor {
  userId: number;
  nickname: string;
  address?: string | undefined;
  onReplay?: (() => void) | undefined;
}

export function auditActor({ userId, nickname, address }: MoneyActor): AuditActor {
  return { userId, nickname, ...(address !== undefined && { address }) };
}
