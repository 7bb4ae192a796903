// ESLint reads JavaScript; the configuration itself is typed.
export { default } from './tooling/src/eslint/config.ts';
