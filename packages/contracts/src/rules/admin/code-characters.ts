// oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
const CODE_TEXT = /^[^\u0000-\u001f\u007f\p{Cf}\p{Surrogate}]*$/u;

/**
 * Whether a text may be a loaded code: without control characters, invisible (format) characters, with which one code could be
 * loaded twice, and unpaired surrogates, which PostgreSQL would store as another character. Schemas refine by it, because as a
 * pattern it would be in the OpenAPI document, and validators of other languages do not know its Unicode properties.
 */
export const isCodeText = (text: string): boolean => CODE_TEXT.test(text);
