import type { ComponentProps } from 'react';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { CardFacts } from './card-facts.tsx';

const facts = { from_usd: 1.5, from_rub: 99, sold_out: false, delivery_seconds: null };
const show = (changes: ComponentProps<typeof CardFacts>) =>
  renderAt('/', <CardFacts {...facts} {...changes} />, {});

describe('the last lines of a card', () => {
  it('a catalogue card shows the lowest price of a product in the chosen currency', () => {
    show({});
    expect(screen.getByText(/^from .*99/)).toBeTruthy();
  });

  it('a catalogue card shows the price in the other currency when the product has none in the chosen one', () => {
    show({ from_rub: null });
    expect(screen.getByText(/^from \$?1\.50/)).toBeTruthy();
  });

  it('a catalogue card says that a product is out of stock and hides its delivery time', () => {
    show({ sold_out: true, delivery_seconds: 3 });
    expect(screen.getByText('Sold out')).toBeTruthy();
    expect(screen.queryByText('Instant delivery')).toBeNull();
  });

  it.each([
    [0, 'Instant delivery'],
    [45, 'Usually under a minute'],
    [90, 'Usually in 2 minutes'],
  ])('a catalogue card shows a measured delivery of %d seconds as "%s"', (seconds, text) => {
    show({ delivery_seconds: seconds });
    expect(screen.getByText(text)).toBeTruthy();
  });
});
