import { useState } from 'react';
import type { Promotion } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { parseSlideBackground } from './parse-slide-background.ts';
import classes from './carousel.module.css';

interface SlideProps {
  promotion: Promotion;
  number: number;
  total: number;
  current: boolean;
  backwards: boolean;
}

/** Promotion with its caption over its picture or colour. */
export function Slide({ promotion, number, total, current, backwards }: SlideProps) {
  const { t } = useTranslation('home');
  const [missing, setMissing] = useState<string>();
  const background = parseSlideBackground(promotion.background_color);
  const picture = background && 'picture' in background ? background.picture : null;
  const colour = background && 'colour' in background ? background.colour : undefined;
  return (
    <div
      role="group"
      aria-roledescription={t('promotions.slide')}
      aria-label={t('promotions.position', { number, total })}
      aria-hidden={!current}
      className={classes.slide}
      data-current={current}
      data-backwards={backwards}
      style={{ backgroundColor: colour }}
    >
      {picture !== null && missing !== picture && (
        <img
          src={picture}
          alt=""
          width={1200}
          height={400}
          loading={number === 1 ? 'eager' : 'lazy'}
          fetchPriority={number === 1 ? 'high' : 'low'}
          decoding="async"
          draggable={false}
          className={classes.picture}
          onError={() => setMissing(picture)}
        />
      )}
      <p className={classes.caption}>{promotion.text}</p>
    </div>
  );
}
