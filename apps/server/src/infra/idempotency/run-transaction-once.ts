import {
  asQueryable,
  inTransaction,
  type PrismaClient,
  type PrismaTransaction,
} from '#infra/db/prisma.ts';
import { runOnce, unwrapAnswer, type KeyedCall } from './with-idempotency.ts';

/** Does the same as `withIdempotency` in a transaction of Prisma. */
export async function runTransactionOnce<T>(
  prisma: PrismaClient,
  call: KeyedCall | undefined,
  work: (tx: PrismaTransaction) => Promise<T>,
): Promise<T> {
  if (!call) return inTransaction(prisma, work);
  const answered = await inTransaction(prisma, (tx) =>
    runOnce(asQueryable(tx), call, () => work(tx)),
  );
  return unwrapAnswer(call, answered);
}
