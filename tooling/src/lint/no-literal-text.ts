import { defineRule, type ESTree } from '@oxlint/plugins';

/** Attributes that are shown to people or read to them. */
const spokenAttributes = new Set(['alt', 'aria-label', 'label', 'placeholder', 'title']);

const hasLetters = (text: unknown) => typeof text === 'string' && /\p{L}{2,}/u.test(text);
const withoutEntities = (text: string) => text.replaceAll(/&#?\w+;/g, '');

/**
 * Requires texts for people to come from the locales, because a literal in JSX would be shown in one language
 * to all customers. Symbols, digits and single letters are allowed.
 */
export const noLiteralText = defineRule({
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Literal text in JSX: put it into the locales and use t(…)' },
  },
  create(context) {
    const report = (node: ESTree.Node) => context.report({ node, messageId: 'literal' });
    return {
      JSXText(node) {
        if (hasLetters(withoutEntities(node.value))) report(node);
      },
      'JSXElement > JSXExpressionContainer > Literal'(node: ESTree.StringLiteral) {
        if (hasLetters(node.value)) report(node);
      },
      'JSXElement > JSXExpressionContainer > TemplateLiteral TemplateElement'(
        node: ESTree.TemplateElement,
      ) {
        if (hasLetters(node.value.raw)) report(node);
      },
      JSXAttribute({ name, value }) {
        if (name.type !== 'JSXIdentifier' || !spokenAttributes.has(name.name)) return;
        if (value?.type === 'Literal' && hasLetters(value.value)) report(value);
      },
    };
  },
});
