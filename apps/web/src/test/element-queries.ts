import { screen, within } from '@testing-library/react';

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Row of a table by the name in its heading. */
export const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr')!);
