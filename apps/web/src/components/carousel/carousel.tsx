import type { Promotion } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { CarouselControls } from './carousel-controls.tsx';
import classes from './carousel.module.css';
import { Slide } from './slide.tsx';
import { useCarousel } from './use-carousel.ts';
import { useHold } from './use-hold.ts';
import { useSwipe } from './use-swipe.ts';

interface CarouselProps {
  promotions: readonly Promotion[];
  /** What it is called where it is not the home page's. */
  label?: string;
}

/** Promotions, one at a time. A slide that came by itself is not announced; one that was asked for is. */
export function Carousel({ promotions, label }: CarouselProps) {
  const { t } = useTranslation('home');
  const { held, handlers } = useHold();
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
