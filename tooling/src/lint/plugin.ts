import { definePlugin } from '@oxlint/plugins';
import { noLiteralText } from './no-literal-text.ts';

/** The shop's own rules, for .oxlintrc.json. */
export default definePlugin({
  meta: { name: 'shop' },
  rules: { 'no-literal-text': noLiteralText },
});
