import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@manabar/prisma/client';

export type { PrismaClient };

/** Prisma, for admin and other ordinary reads and writes; hot paths use the SQL pool. */
export function createPrisma(connectionString: string, max = 5): PrismaClient {
  // Short messages: the long ones quote what was to be written.
  return new PrismaClient({
    errorFormat: 'minimal',
    adapter: new PrismaPg({ connectionString, max }),
  });
}
