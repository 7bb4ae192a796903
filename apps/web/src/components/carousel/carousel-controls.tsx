import { Icon, type IconName } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import classes from './carousel.module.css';
import type { CarouselState } from './use-carousel.ts';

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.control} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Dots, stop button, and the previous and next buttons. */
export function CarouselControls({ carousel, total }: { carousel: CarouselState; total: number }) {
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
