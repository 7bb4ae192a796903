import type { Promotion } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { CarouselControls } from './carousel-controls.tsx';
import classes from './carousel.module.css';
import { Slide } from './slide.tsx';
import { useCarousel } from './use-carousel.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';
import { useSwipe } from './use-swipe.ts';

interface CarouselProps {
  promotions: readonly Promotion[];
  /** Accessible name other than that of the home page. */
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
