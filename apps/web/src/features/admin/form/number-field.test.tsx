import { useState } from 'react';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { NumberField } from './number-field.tsx';

function Page({ text }: { text: string }) {
  const [value, setValue] = useState(text);
  return <NumberField label="Price" decimals={2} value={value} onChange={setValue} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

it.each([
  ['4,99', '{ArrowUp}', '5.99'],
  ['0.5', '{ArrowDown}', '0'],
  ['', '{ArrowUp}{ArrowUp}', '1'],
  ['1,234.56', '{ArrowUp}', '1,234.56'],
])('a number field turns %j by %s into %j', async (text, keys, shown) => {
  renderAt('/', <Page text={text} />);
  await userEvent.click(field());
  await userEvent.keyboard(keys);
  expect(field().value).toBe(shown);
});
