import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseVersion } from '@manabar/prisma/release-version';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';
import { SAMPLE_RESTORE_MOMENT } from '../production-guide/sample-restore-moment.ts';
import { readCommandBlocks } from '../production-guide/command-blocks.ts';

const guide = readFileSync(join(repoRoot, 'docs/production.md'), 'utf8');
const blocks = readCommandBlocks(guide);
const walked = blocks.filter(({ notWalked }) => notWalked === undefined);

test('the walk runs every command of production.md but those that need the internet or another version', () => {
  const left = blocks.filter(({ notWalked }) => notWalked !== undefined);
  expect(left.map(({ section, notWalked }) => `${section}: ${notWalked}`)).toEqual([
    'Put a proxy with TLS before it: needs a name that the internet knows',
    'Upgrade: needs a second release',
    'Upgrade: needs a second release',
    ...Array<string>(4).fill('Upgrade PostgreSQL: needs a second version of PostgreSQL'),
  ]);
  expect(walked.length).toBeGreaterThan(15);
});

test('production.md has no commands outside of blocks that the walk reads', () => {
  const languages = [...guide.matchAll(/^ *```(\w*)/gm)].map(([, language]) => language);
  expect(new Set(languages)).toEqual(new Set(['sh', '']));
  expect(languages.filter((language) => language === 'sh')).toHaveLength(blocks.length);
});

test('bash reads every block of commands in production.md', () => {
  for (const { line, script } of blocks) {
    const { stderr, status } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' });
    expect({ line, stderr, status }).toEqual({ line, stderr: '', status: 0 });
  }
});

test('the commands of production.md install the release of this code', () => {
  const named = walked.flatMap(({ script }) =>
    [...script.matchAll(/manabar-(\d+\.\d+\.\d+)/g)].map(([, version]) => version),
  );
  expect(new Set(named)).toEqual(new Set([releaseVersion]));
});

test('the restore in production.md names one moment, in both of its forms', () => {
  const scripts = walked.map(({ script }) => script).join('\n');
  for (const form of Object.values(SAMPLE_RESTORE_MOMENT)) expect(scripts).toContain(form);
  expect(scripts.match(/\d{4}-\d\d-\d\d/g)).toHaveLength(2);
});

test('the walk refuses a fence with a misspelt mark in production.md instead of running or skipping it', () => {
  expect(() => readCommandBlocks('```sh not walked: because\nrm\n```')).toThrow('line 1');
  expect(() => readCommandBlocks('```sh not-walked:\nrm\n```')).toThrow('line 1');
});

test('the walk assigns a block of commands to its step and heading, without the indentation of its list', () => {
  const [block] = readCommandBlocks(
    '## Start\n\n7. Go:\n\n   ```sh\n   if true; then\n     go\n   fi\n   ```\n',
  );
  expect(block).toMatchObject({ section: 'Start', step: 7, line: 5 });
  expect(block?.script).toBe('if true; then\n  go\nfi');
});
