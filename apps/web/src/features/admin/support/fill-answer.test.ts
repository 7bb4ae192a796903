import { expect, it } from 'vitest';
import { appendText, fillAnswer } from './fill-answer.ts';

it('fills every nickname and order into a prepared answer', () => {
  const text = '{nickname}, order {order} is on its way. {order}, {nickname}! {other}';
  expect(fillAnswer(text, { nickname: '$& Nova', order_id: 'ord_1' })).toBe(
    '$& Nova, order ord_1 is on its way. ord_1, $& Nova! {other}',
  );
});

it('a prepared answer marks the place of an order that the customer has not named', () => {
  expect(fillAnswer('About {order}', { nickname: 'Nova', order_id: null })).toBe('About …');
});

it('adds a prepared answer below the text that an admin has already written', () => {
  expect(appendText(' ', 'Hello')).toBe('Hello');
  expect(appendText('Dear Nova,\n', 'Hello')).toBe('Dear Nova,\n\nHello');
});
