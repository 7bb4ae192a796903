import { lintMigrations } from './lint-migrations.ts';

// Part of `pnpm run lint`: prints the statements of new migrations that would block an open shop. Exit 1 if there are any.

for (const [name, findings] of await lintMigrations()) {
  for (const { line, rule, message } of findings) {
    console.error(`prisma/migrations/${name}/migration.sql:${line}: ${rule}: ${message}`);
    process.exitCode = 1;
  }
}
