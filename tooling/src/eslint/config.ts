import js from '@eslint/js';
import type { ESLint, Linter } from 'eslint';
import boundaries from 'eslint-plugin-boundaries';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { repoRoot } from '../paths.ts';
import { boundaryRule, boundarySettings } from './boundaries.ts';
import { noLiteralText } from './no-literal-text.ts';

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'];

const noFloatingPointMoney: Linter.RulesRecord = {
  'no-restricted-globals': ['error', 'parseFloat'],
  'no-restricted-syntax': [
    'error',
    {
      selector: "MemberExpression[property.name='toFixed']",
      message: 'Amounts are formatted by contracts/money and Intl.',
    },
    {
      selector: "MemberExpression[object.name='Number'][property.name='parseFloat']",
      message: 'Amounts are read by contracts/money.',
    },
  ],
};

const noEnvironment: Linter.RulesRecord = {
  'no-restricted-properties': [
    'error',
    {
      object: 'process',
      property: 'env',
      message: 'The environment is read and checked in config/env.ts only.',
    },
  ],
};

/** Which of the server's rooms a file may not look into. */
const closed = (regex: string, message: string): Linter.RulesRecord => ({
  'no-restricted-imports': ['error', { patterns: [{ regex, message }] }],
});

export default defineConfig(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/coverage/',
      '.data/',
      '.turbo/',
      'prisma/generated/',
      '**/*.{js,cjs,mjs}',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: repoRoot } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...noEnvironment,
      ...noFloatingPointMoney,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Handlers and resolvers are asynchronous by contract, whether they wait or not.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['apps/**/*.{ts,tsx}', '{packages,examples,tooling}/**/*.ts', 'prisma/*.ts'],
    ignores: tests,
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['apps/{server,web}/src/**/*.{ts,tsx}'],
    ignores: tests,
    plugins: { boundaries: boundaries as unknown as ESLint.Plugin },
    settings: {
      ...boundarySettings,
      'boundaries/root-path': repoRoot,
      'import/resolver': {
        typescript: { project: ['apps/server/tsconfig.json', 'apps/web/tsconfig.json'] },
      },
    },
    rules: { 'boundaries/dependencies': boundaryRule as unknown as Linter.RuleEntry },
  },
  {
    files: ['apps/server/src/modules/**/*.ts'],
    ignores: [...tests, '**/*.router.ts'],
    rules: closed('^#(transport/|app)', 'Use cases know nothing of HTTP; routers do.'),
  },
  {
    files: ['apps/server/src/infra/**/*.ts'],
    ignores: tests,
    rules: closed('^#(transport/|modules/|app)', 'infra knows nothing of the shop.'),
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: tests,
    plugins: { shop: { rules: { 'no-literal-text': noLiteralText } } },
    rules: { 'shop/no-literal-text': 'error' },
  },
  {
    files: ['packages/contracts/src/money*.ts', 'tooling/**', 'bench/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Programs and launchers: they read the environment that they were started with.
    files: [
      'apps/server/src/config/env.ts',
      'apps/sandbox/src/main.ts',
      'examples/*/src/main.ts',
      '*.ts',
      '**/*.config.ts',
      'tooling/**',
      'prisma/**',
      'bench/**',
      'security/**',
      ...tests,
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // They speak to whoever started them.
    files: [
      'apps/server/src/{main,worker}.ts',
      'apps/server/src/cli/**',
      'apps/sandbox/src/main.ts',
      'tooling/**',
      'prisma/**',
      'bench/**',
      'security/**',
      ...tests,
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: tests,
    rules: {
      // Answers of the application are read as they come, and judged by the assertions.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-restricted-syntax': 'off',
    },
  },
);
