import type { Rule } from 'eslint';

interface Located {
  type: string;
  value?: unknown;
  raw?: string;
}

/** Attributes that a person reads or hears. */
const spokenAttributes = new Set(['alt', 'aria-label', 'label', 'placeholder', 'title']);

const hasLetters = (text: string) => /\p{L}{2,}/u.test(text);

/**
 * Text that a person reads comes from the locales: a literal in JSX would be shown in one language
 * to everybody. Signs, digits and single letters are no text.
 */
export const noLiteralText: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Literal text in JSX: put it into the locales and use t(…)' },
  },
  create(context) {
    const report = (node: unknown) =>
      context.report({ node: node as Rule.Node, messageId: 'literal' });
    const check = (node: Located | undefined) => {
      if (node && typeof node.value === 'string' && hasLetters(node.value)) report(node);
    };
    return {
      JSXText: (node: unknown) => check(node as Located),
      'JSXElement > JSXExpressionContainer > Literal': (node: unknown) => check(node as Located),
      'JSXElement > JSXExpressionContainer > TemplateLiteral TemplateElement': (node: unknown) => {
        if (hasLetters((node as { value: { raw: string } }).value.raw)) report(node);
      },
      'JSXAttribute > Literal': (node: unknown) => {
        const literal = node as Located & { parent: { name: { name: unknown } } };
        if (spokenAttributes.has(String(literal.parent.name.name))) check(literal);
      },
    };
  },
};
