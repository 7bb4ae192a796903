import { join } from 'node:path';
import { programOf } from '../find-package-program.ts';
import { repoRoot } from '../paths.ts';
import type { Build } from './build-if-changed.ts';

const webDir = join(repoRoot, 'apps/web');

export const viteProgram = () => programOf('vite', 'bin/vite.js', webDir);

/** Build of the web pages. */
export const webBuild: Build = {
  title: 'pages',
  packageDir: webDir,
  output: join(webDir, 'dist'),
  entry: 'index.html',
  inputs: [
    'apps/web/{src,public,build}/**/*',
    'apps/web/{index.html,vite.config.ts,package.json}',
    'packages/{contracts,i18n}/src/**/*',
    'pnpm-lock.yaml',
  ],
  tests: ['apps/web/src/test/**', 'apps/web/src/**/*.test.*'],
  args: () => [viteProgram(), 'build', '--logLevel', 'warn'],
};
