import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import type { Build } from './build-if-changed.ts';

const serverDir = join(repoRoot, 'apps/server');

/** Build of the server's programs, whose modules are bundled. */
export const serverBuild: Build = {
  title: 'server’s programs',
  packageDir: serverDir,
  output: join(serverDir, 'dist'),
  entry: 'main.js',
  inputs: [
    'apps/server/{src,build}/**/*.ts',
    'apps/server/package.json',
    'packages/{contracts,i18n,lifecycle}/src/**/*',
    'packages/{contracts,i18n,lifecycle}/package.json',
    'prisma/{*.ts,package.json}',
    'prisma/generated/**/*',
    'pnpm-lock.yaml',
  ],
  tests: ['{apps,packages}/*/{src,build}/**/*.test.*'],
  args: () => [join(serverDir, 'build/bundle.ts')],
};
