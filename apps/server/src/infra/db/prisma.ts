import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from '@manabar/prisma/client';
import { connectionSettings } from './connection-settings.ts';
import { retryConflicts } from './transaction.ts';

export type { PrismaClient };
/** Prisma inside a transaction. */
export type PrismaTransaction = Prisma.TransactionClient;

/** Opened as they are needed: admin work and ordinary reads are a small part of the traffic. */
const CONNECTIONS = 5;

/** Prisma, for admin and other ordinary reads and writes; hot paths use the SQL pool. */
export function createPrisma(connectionString: string): PrismaClient {
  // Short messages: the long ones quote what was to be written.
  return new PrismaClient({
    errorFormat: 'minimal',
    adapter: new PrismaPg({ ...connectionSettings(connectionString), max: CONNECTIONS }),
  });
}

/** Runs `work` in one transaction; after a conflict again from the start. */
export function inTransaction<T>(
  prisma: PrismaClient,
  work: (tx: PrismaTransaction) => Promise<T>,
): Promise<T> {
  return retryConflicts(() => prisma.$transaction(work));
}
