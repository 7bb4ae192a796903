/**
 * Text of a loaded code: without control characters, invisible (format) characters, with which one code could be loaded twice,
 * and unpaired surrogates, which PostgreSQL would store as another character.
 */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
export const CODE_TEXT = /^[^\u0000-\u001f\u007f\p{Cf}\p{Surrogate}]*$/u;
