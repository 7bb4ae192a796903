import type { Promotion } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { useState, type FocusEvent, type PointerEvent, useRef } from 'react';
import { Icon, type IconName } from '#components/media/icon.tsx';
import classes from './carousel.module.css';
import { Slide } from './slide.tsx';
import { useCarousel, type CarouselState } from './use-carousel.ts';

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.control} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Dots, stop button, and the previous and next buttons. */
function CarouselControls({ carousel, total }: { carousel: CarouselState; total: number }) {
  const { t } = useTranslation('home');
  const { playing } = carousel;
  return (
    <div className={classes.controls}>
      <div className={classes.dots}>
        {Array.from({ length: total }, (_, slide) => (
          <button
            key={slide}
            type="button"
            className={classes.dot}
            aria-label={t('promotions.goTo', { number: slide + 1, total })}
            aria-current={slide === carousel.slide ? 'true' : undefined}
            onClick={() => carousel.go(slide)}
          />
        ))}
      </div>
      <Control
        icon={playing ? 'pause' : 'play'}
        label={t(playing ? 'promotions.pause' : 'promotions.play')}
        onClick={carousel.toggle}
      />
      <Control icon="left" label={t('promotions.previous')} onClick={carousel.previous} />
      <Control icon="right" label={t('promotions.next')} onClick={carousel.next} />
    </div>
  );
}

/** Minimum horizontal distance of a swipe in pixels. */
const FAR_ENOUGH = 40;

/** Handlers for swipes to the left (`onNext`) and to the right (`onPrevious`). */
function useSwipe(onPrevious: () => void, onNext: () => void) {
  const start = useRef<number>(undefined);
  const end = (event: PointerEvent) => {
    const from = start.current;
    start.current = undefined;
    if (from === undefined || Math.abs(event.clientX - from) < FAR_ENOUGH) return;
    if (event.clientX < from) onNext();
    else onPrevious();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerUp: end,
    onPointerCancel: () => (start.current = undefined),
  };
}

/** Whether a mouse hovers or the keyboard focuses an element. Ignores touch, which leaves the focus behind. */
function useHoverOrFocus() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    held: pointed || focused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

interface CarouselProps {
  promotions: readonly Promotion[];
  /** Replaces the accessible name, which is by default that of the home page's carousel. */
  label?: string;
}

/** Carousel of promotions. Automatic changes are not announced to screen readers; manual ones are. */
export function Carousel({ promotions, label }: CarouselProps) {
  const { t } = useTranslation('home');
  const { held, handlers } = useHoverOrFocus();
  const total = promotions.length;
  const carousel = useCarousel(total, held);
  const swipe = useSwipe(carousel.previous, carousel.next);
  const alone = total === 1;
  return (
    <section
      className={classes.carousel}
      aria-roledescription={t('promotions.carousel')}
      aria-label={label ?? t('promotions.label')}
      {...handlers}
    >
      <div
        className={classes.slides}
        data-alone={alone}
        aria-live={carousel.moved ? 'polite' : 'off'}
        {...(!alone && swipe)}
      >
        {promotions.map((promotion, index) => (
          <Slide
            key={promotion.id}
            promotion={promotion}
            number={index + 1}
            total={total}
            current={index === carousel.slide}
            backwards={carousel.backwards}
          />
        ))}
      </div>
      {!alone && <CarouselControls carousel={carousel} total={total} />}
    </section>
  );
}
