import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Promotion } from '@manabar/contracts';
import { advanceTime } from '#test/advance-time.ts';
import { button } from '#test/element-queries.ts';
import { renderAt, refuseWith } from '#test/render.tsx';
import { matchMedia } from '#test/match-media.ts';
import { Promotions } from './promotions.tsx';

const promotion = (id: number, background = `/images/promotions/${id}.svg`): Promotion => ({
  id,
  text: `Offer ${id}`,
  background_color: background,
});
const three = [promotion(1), promotion(2), promotion(3)];

const click = (name: string | RegExp) => fireEvent.click(button(name));
const region = () => screen.getByRole('region', { name: 'Promotions' });
/** Captions of the visible slides. */
const shown = () =>
  screen.getAllByRole('group', { name: /^\d of \d$/ }).map((slide) => slide.textContent);
const live = () => region().querySelector('[aria-live]')?.getAttribute('aria-live');

async function open(active: () => Promotion[] | Promise<Promotion[]> = () => three) {
  vi.useFakeTimers();
  renderAt('/', <Promotions />, { promotions: { active } });
  await advanceTime(0);
}

function hideTab(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const askForLittleMotion = () => matchMedia('reduce');

describe('by themselves', () => {
  it('advances the promotions after 7000 ms and starts again after the last one', async () => {
    await open();
    expect(shown()).toEqual(['Offer 1']);
    await advanceTime(6999);
    expect(shown()).toEqual(['Offer 1']);
    await advanceTime(1);
    expect(shown()).toEqual(['Offer 2']);
    await advanceTime(6999);
    expect(shown()).toEqual(['Offer 2']);
    await advanceTime(1);
    expect(shown()).toEqual(['Offer 3']);
    await advanceTime(7000);
    expect(shown()).toEqual(['Offer 1']);
    expect(live()).toBe('off');
  });

  it('shows a single promotion without rotation and without controls', async () => {
    await open(() => [promotion(1)]);
    await advanceTime(70_000);
    expect(shown()).toEqual(['Offer 1']);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('by hand', () => {
  it('the carousel of promotions wraps around at both ends with the next and previous buttons', async () => {
    await open();
    click('Previous promotion');
    expect(shown()).toEqual(['Offer 3']);
    click('Next promotion');
    expect(shown()).toEqual(['Offer 1']);
    click('Next promotion');
    expect(shown()).toEqual(['Offer 2']);
    expect(live()).toBe('polite');
  });

  it('shows the promotion of the pressed dot and marks the current dot', async () => {
    await open();
    click('Show promotion 3 of 3');
    expect(shown()).toEqual(['Offer 3']);
    const current = screen
      .getAllByRole('button', { name: /^Show promotion/ })
      .map((dot) => dot.getAttribute('aria-current'));
    expect(current).toEqual([null, null, 'true']);
  });

  it('the carousel of promotions restarts its 7000 ms after a manual change and announces no automatic one', async () => {
    await open();
    await advanceTime(6000);
    click('Next promotion');
    await advanceTime(6999);
    expect(shown()).toEqual(['Offer 2']);
    await advanceTime(1);
    expect(shown()).toEqual(['Offer 3']);
    expect(live()).toBe('off');
  });

  it.each([
    ['left', 200, 150, 'Offer 2'],
    ['right', 150, 200, 'Offer 3'],
    ['nowhere', 150, 170, 'Offer 1'],
  ])('handles a swipe of the promotions: %s', async (_way, from, to, caption) => {
    await open();
    const slides = region().firstElementChild as HTMLElement;
    fireEvent.pointerDown(slides, { pointerType: 'touch', clientX: from });
    fireEvent.pointerUp(slides, { pointerType: 'touch', clientX: to });
    expect(shown()).toEqual([caption]);
  });

  it('does not change the promotion when a mouse drag selects text', async () => {
    await open();
    const slides = region().firstElementChild as HTMLElement;
    fireEvent.pointerDown(slides, { pointerType: 'mouse', clientX: 200 });
    fireEvent.pointerUp(slides, { pointerType: 'mouse', clientX: 100 });
    expect(shown()).toEqual(['Offer 1']);
  });
});

describe('they stand still', () => {
  it('pauses the rotation of promotions while the mouse is over them', async () => {
    await open();
    fireEvent.pointerEnter(region(), { pointerType: 'mouse' });
    await advanceTime(70_000);
    expect(shown()).toEqual(['Offer 1']);
    fireEvent.pointerLeave(region());
    await advanceTime(7000);
    expect(shown()).toEqual(['Offer 2']);
  });

  it('keeps rotating promotions after a touch', async () => {
    await open();
    fireEvent.pointerEnter(region(), { pointerType: 'touch' });
    await advanceTime(7000);
    expect(shown()).toEqual(['Offer 2']);
  });

  it('pauses the rotation of promotions while the keyboard focus is in them', async () => {
    await open();
    act(() => button('Next promotion').focus());
    await advanceTime(70_000);
    expect(shown()).toEqual(['Offer 1']);
    act(() => button('Next promotion').blur());
    await advanceTime(7000);
    expect(shown()).toEqual(['Offer 2']);
  });

  it('pauses the rotation of promotions while the tab is hidden', async () => {
    await open();
    hideTab(true);
    await advanceTime(70_000);
    expect(shown()).toEqual(['Offer 1']);
    hideTab(false);
    await advanceTime(6999);
    expect(shown()).toEqual(['Offer 1']);
    await advanceTime(1);
    expect(shown()).toEqual(['Offer 2']);
  });

  it('pauses the rotation of promotions after the stop button until it is started again', async () => {
    await open();
    click('Pause the carousel');
    await advanceTime(70_000);
    expect(shown()).toEqual(['Offer 1']);
    click('Next promotion');
    await advanceTime(70_000);
    expect(shown()).toEqual(['Offer 2']);
    click('Play the carousel');
    await advanceTime(7000);
    expect(shown()).toEqual(['Offer 3']);
  });

  it('pauses the rotation of promotions when the system prefers reduced motion, unless it is started', async () => {
    askForLittleMotion();
    await open();
    await advanceTime(70_000);
    expect(shown()).toEqual(['Offer 1']);
    click('Play the carousel');
    await advanceTime(7000);
    expect(shown()).toEqual(['Offer 2']);
  });
});

describe('a slide', () => {
  it('the carousel of promotions gives pictures a fixed size and loads the first eagerly, the others lazily', async () => {
    await open();
    const pictures = [...region().querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      '/images/promotions/1.svg',
      '/images/promotions/2.svg',
      '/images/promotions/3.svg',
    ]);
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
      'eager',
      'lazy',
      'lazy',
    ]);
    for (const picture of pictures)
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual([
        '1200',
        '400',
      ]);
  });

  it('keeps the caption of a promotion when its picture cannot be loaded', async () => {
    await open(() => [promotion(1)]);
    fireEvent.error(region().querySelector('img') as HTMLImageElement);
    expect(region().querySelector('img')).toBeNull();
    expect(shown()).toEqual(['Offer 1']);
  });

  it('shows a promotion on its colour and ignores a value that is neither picture nor colour', async () => {
    await open(() => [promotion(1, '#ffcc00'), promotion(2, 'red; background: url(https://x)')]);
    const styles = [...region().querySelectorAll('[role=group]')].map((slide) =>
      slide.getAttribute('style'),
    );
    expect(styles).toEqual(['background-color: rgb(255, 204, 0);', null]);
    expect(region().querySelector('img')).toBeNull();
  });

  it('labels each promotion as a slide of a carousel', async () => {
    await open();
    expect(region().getAttribute('aria-roledescription')).toBe('carousel');
    const slide = within(region()).getByRole('group', { name: '1 of 3' });
    expect(slide.getAttribute('aria-roledescription')).toBe('slide');
  });
});

describe('without promotions', () => {
  it('shows one text while promotions load and another when there are none', async () => {
    const { promise, resolve } = Promise.withResolvers<Promotion[]>();
    await open(() => promise);
    expect(region().textContent).toBe('Loading promotions...');
    resolve([]);
    await advanceTime(0);
    expect(region().textContent).toContain('No promotions right now');
    expect(screen.queryByText('Loading promotions...')).toBeNull();
  });

  it('logs a failure to load promotions and shows the text for none', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(refuseWith('rate_limited'));
    expect(region().textContent).toContain('No promotions right now');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(logged.mock.calls).toEqual([['promotions: rate_limited', expect.any(Error)]]);
  });
});
