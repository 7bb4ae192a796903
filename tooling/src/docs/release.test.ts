import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseVersion } from '@manabar/prisma/release-version';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');

test('every package has the version of the release', () => {
  const manifests = globSync(
    ['package.json', '*/package.json', '{apps,packages,examples,prisma}/*/package.json'],
    { cwd: repoRoot },
  );
  expect(manifests.length).toBeGreaterThan(10);
  const versions = manifests.map((path) => [
    path,
    (JSON.parse(read(path)) as { version: string }).version,
  ]);
  expect(versions).toEqual(manifests.map((path) => [path, releaseVersion]));
});

test('the changelog says of the release what operators need to know', () => {
  const [, section = ''] = read('CHANGELOG.md').split(`\n## ${releaseVersion}\n`);
  const [, forOperators = ''] = section.split(/^##+ /m);
  const topics = [...forOperators.matchAll(/^- \*\*([^*]+)\*\*: \S/gm)].map(([, topic]) => topic);
  expect(topics).toEqual(
    expect.arrayContaining(['Requirements', 'Settings', 'Upgrade', 'Backup', 'Known limits']),
  );
});

test('the guide to a release tags and packs the version of this code', () => {
  const named = [...read('docs/releases.md').matchAll(/(?:v|manabar-)(\d+\.\d+\.\d+)/g)];
  expect(new Set(named.map(([, version]) => version))).toEqual(new Set([releaseVersion]));
});
