import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@manabar/prisma/client';
import { connectionSettings } from './connection-settings.ts';

export type { PrismaClient };

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
