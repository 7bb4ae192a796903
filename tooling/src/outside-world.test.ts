import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repoRoot } from './paths.ts';

// The shop must treat the sandbox like any other gateway or supplier, so it must not contain the cards and players with a
// special behaviour. The test reads them from the sandbox itself.

const sandbox = (file: string) => readFileSync(join(repoRoot, 'apps/sandbox/src', file), 'utf8');
const found = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, it = '']) => it);

const players = sandbox('supplier/players.ts');
const endings = found(/\['(\d{4})', '[a-z-]+'\]/g, players);
const cards = found(/^ {2}'(\d{16})': /gm, sandbox('gateway/test-cards.ts'));
const [first = [], second = []] = found(
  /^const (?:first|second) = \[(.+)\] as const;$/gm,
  players,
).map((words) => found(/'(\w+)'/g, words));
const badCode = found(/\.includes\('(\w+)'\) \? 'code_invalid'/g, sandbox('supplier/supplier.ts'));

/** Returns a pattern for a separate number, also within a text or a pattern. */
const standing = (digits: string) => new RegExp(`(?<![\\w.#\\\\-])${digits}(?![\\w.-])`);

const secrets: Record<string, RegExp[]> = {
  endings: endings.map((ending) =>
    // Longer numbers with this ending are allowed, because many round numbers end in zeros.
    ending === '0000' ? standing(ending) : standing(`\\d{0,8}${ending}`),
  ),
  cards: cards.map((card) => new RegExp(card.match(/\d{4}/g)?.join('[ _-]?') ?? card)),
  players: [new RegExp(`(?:${first.join('|')})(?:${second.join('|')})_\\d`)],
  codes: badCode.map((part) => new RegExp(`['"\`/]${part}['"\`/]`)),
};

const isTest = /(?:\.(?:test|spec)\.tsx?$|\/(?:test|testing)\/)/;
const isMade = /(?:^|\/)(?:node_modules|dist|dist-server|generated|coverage|test-results)(?:\/|$)/;

const files = globSync(
  ['apps', 'packages', 'prisma', 'tooling', 'bench'].map(
    (folder) => `${folder}/**/*.{ts,tsx,js,cjs,mjs,json,sql,prisma,html,css}`,
  ),
  { cwd: repoRoot, exclude: (name) => isMade.test(name) },
).filter((file) => !file.startsWith('apps/sandbox/') && !isTest.test(file) && !isMade.test(file));

test('the search for the sandbox’s special values finds endings, cards, player names and codes to look for', () => {
  expect([endings.length, cards.length]).toEqual([6, 6]);
  expect([first.length, second.length, badCode.length]).toEqual([8, 8, 1]);
  expect(files.length).toBeGreaterThan(500);
  expect(files).toContain('apps/server/src/suppliers/http-supplier.ts');
});

describe('in the program files of the shop', () => {
  test.each(Object.entries(secrets))(
    'the program files of the shop contain none of the special %s of the sandbox',
    (_what, patterns) => {
      const knowing = files.filter((file) => {
        const text = readFileSync(join(repoRoot, file), 'utf8');
        return patterns.some((pattern) => pattern.test(text));
      });
      expect(knowing).toEqual([]);
    },
  );

  test.each([
    ['endings', `if (id.endsWith('9999')) return`],
    ['endings', 'const slow = /7777$/;'],
    ['endings', 'id === 123458888'],
    ['endings', `fates.get("0000")`],
    ['endings', 'Number(id) % 10_000 === 5555'],
    ['cards', `'4242 4242 4242 4242'`],
    ['cards', '4000000000000341'],
    ['players', '"SwiftFox_17"'],
    ['codes', `code.includes('BAD')`],
  ])("the search for the sandbox's %s would find %s", (what, text) => {
    expect(secrets[what]?.some((pattern) => pattern.test(text))).toBe(true);
  });
});
