import { createPromotionInput } from '@manabar/contracts';
import { expect, it } from 'vitest';
import { toInput } from './use-contract-form.ts';

it('sends the values of a form as they were typed, without the conversions of the schema', () => {
  const typed = { text: ' Sale ', background_color: '#ffffff' };
  expect(createPromotionInput.safeParse(typed).success).toBe(true);
  expect(toInput(createPromotionInput, typed)).toBe(typed);
});

it('sends no values of a form that its schema refuses', () => {
  expect(() => toInput(createPromotionInput, { text: '' })).toThrow(TypeError);
});
