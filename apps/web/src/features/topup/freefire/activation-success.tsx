import { useEffect, useId, useRef } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderPath } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import classes from './activation-success.module.css';
import type { Activated } from './use-activation.ts';

/** Confirms an activation with the player and a link to the order, and takes the focus. */
export function ActivationSuccess({ activated }: { activated: Activated }) {
  const { t } = useTranslation('topup');
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const { orderId, player } = activated;
  useEffect(() => card.current?.focus(), [orderId]);
  return (
    <section ref={card} className={classes.done} tabIndex={-1} aria-labelledby={titleId}>
      <span className={classes.tick}>
        <Icon name="check" size={24} />
      </span>
      <div className={classes.words}>
        <h2 id={titleId}>{t('activate.success')}</h2>
        <p>
          {t('activate.onTheWay')} <strong translate="no">{player}</strong>
        </p>
      </div>
      <Button component={Link} to={orderPath(orderId)} variant="default" className={classes.follow}>
        {t('activate.follow')}
      </Button>
    </section>
  );
}
