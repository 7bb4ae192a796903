import { migrate } from '@manabar/prisma/migrate';
import { withDatabase } from '../database/index.ts';
import { loadEnvFile } from '../env-file.ts';

loadEnvFile();
const applied = await withDatabase(migrate);
for (const name of applied) console.log(`Applied ${name}`);
if (applied.length === 0) console.log('The database is up to date.');
