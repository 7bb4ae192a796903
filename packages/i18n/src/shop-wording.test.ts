import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/* Checks texts for customers against the terms of docs/glossary.md. */

/** Texts of the pages and messages for customers in one language, by namespace and key. */
function shopTexts(language: string): [key: string, text: string][] {
  const files = globSync(join(import.meta.dirname, 'locales', language, '*.json')).filter(
    (file) => !/^(admin|alerts)/.test(basename(file)),
  );
  const flatten = (value: unknown, key: string): [string, string][] =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(value as object).flatMap(([name, each]) => flatten(each, `${key}.${name}`));
  return files.flatMap((file) =>
    flatten(JSON.parse(readFileSync(file, 'utf8')), basename(file, '.json')),
  );
}

const found = (language: string, avoided: RegExp) =>
  shopTexts(language).filter(([, text]) => avoided.test(text));

describe('texts for customers', () => {
  it.each([
    ['en', /e-mail/i, 'email'],
    ['en', /log-ins?\b/i, 'login'],
    ['en', /\bmoney (is|was) returned\b|paid back/i, 'refund'],
    ['en', /\bsomebody\b/i, 'someone'],
    ['en', /second factor/i, 'two-factor authentication'],
    ['ru', /e-?mail|эл\. почт|электронн\S+ почт/i, 'почта'],
    ['ru', /(?<!не )никнейм/i, 'имя пользователя'],
    ['ru', /негодн/i, 'нерабочий код'],
    ['uz', /e-?mail|e-pochta|elektron pochta/i, 'pochta'],
    ['uz', /qoʻllab-quvvat/i, 'yordam xizmati'],
    ['uz', /ajratib qoʻy|ajratilma/i, 'band qilingan'],
    ['uz', /taxallus(?! emas)/i, 'foydalanuvchi nomi'],
    ['uz', /aloqa maʼlumot|tasdiqlangan aloqa/i, 'kontakt'],
    ['uz', /yoʻlga chiqdi/i, 'yuborilmoqda'],
    ['uz', /ustama/i, 'komissiya'],
    ['uz', /\}\} buyurtma(?!si|ngiz)/, '{{order}} buyurtmasi'],
    ['uz', /koʻp beriladigan/i, 'koʻp soʻraladigan'],
  ])('customer texts in %s avoid %s in favour of "%s"', (language, avoided) => {
    expect(found(language, avoided)).toEqual([]);
  });

  it.each([
    ['en', /['"«»]/, '’ and “ ”'],
    ['ru', /['"“”]| – /, '« » and —'],
    ['uz', /['"’‘`«»]|(?<![oOgG])ʻ|[oO]ʼ(?=[a-z])/, 'ʻ, ʼ and “ ”'],
  ])('customer texts in %s avoid the signs %s in favour of %s', (language, avoided) => {
    expect(found(language, avoided)).toEqual([]);
  });

  it.each([
    ['en', /(\}\}|\d) (second|minute|hour|day)/],
    ['ru', /(\}\}|\d) (МБ|шт|раз|секунд|минут|час|дн|день|\d{3})/],
    ['uz', /(\}\}|\d) (MB|ta|marta|soniya|daqiqa|soat|kun|dan|da|ga|gacha|\d{3})/],
  ])('customer texts in %s keep a number and what follows it on one line', (language, broken) => {
    expect(found(language, broken)).toEqual([]);
  });

  it.each([
    ['ru', /(?<![\p{L}\p{N}}])[вксоуиая] |(?<=\S) —/iu],
    ['uz', /(?<=\S) —/],
  ])(
    'customer texts in %s keep short words and dashes with their neighbours',
    (language, broken) => {
      // The letters of the hero's title are so large that a phone needs each break.
      const texts = found(language, broken).filter(([key]) => !key.startsWith('home.hero.title'));
      expect(texts).toEqual([]);
    },
  );
});
