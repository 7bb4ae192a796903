/** The form of commit messages; docs/style.md says what they are about. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: { 'header-max-length': [2, 'always', 72], 'body-max-line-length': [0] },
};
