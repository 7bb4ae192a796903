import { lintMigrations } from './lint-migrations.ts';

// Part of `pnpm run lint`: names what in new migrations would block an open shop. Exit 1 when there is something.

for (const [name, findings] of await lintMigrations()) {
  for (const { line, rule, message } of findings) {
    console.error(`prisma/migrations/${name}/migration.sql:${line}: ${rule}: ${message}`);
    process.exitCode = 1;
  }
}
