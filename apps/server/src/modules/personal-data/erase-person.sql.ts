import { statement } from '#infra/db/sql.ts';

/** Locks and counts the open affairs that prevent the deletion of an account. */
export const lockOpenAffairs = statement<
  { balances: number; pending_orders: number; open_topups: number; open_payments: number },
  [userId: number]
>(`SELECT * FROM lock_open_affairs($1)`);

export const erasePerson = statement<never, [userId: number, passwordHash: string, now: Date]>(
  `SELECT erase_person($1, $2, $3)`,
);
