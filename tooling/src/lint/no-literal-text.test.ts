import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { noLiteralText } from './no-literal-text.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });

const errors = [{ messageId: 'literal' }];

tester.run('no-literal-text', noLiteralText, {
  valid: [
    '<p>{t("home.title")}</p>',
    '<p>1 × 2 …</p>',
    '<p>&nbsp;</p>',
    '<p className="price">{price}</p>',
    '<img alt="" src="/cover.svg" />',
    '<input name="nickname" type="password" />',
  ],
  invalid: [
    { code: '<p>Buy now</p>', errors },
    { code: '<p>{"Купить"}</p>', errors },
    { code: '<p>{`Only ${count} left`}</p>', errors: [...errors, ...errors] },
    { code: '<button aria-label="Close" />', errors },
    { code: '<input placeholder="Nickname" />', errors },
  ],
});
