import { useState } from 'react';
import { Button } from '@mantine/core';
import type { AdminSecurity } from '@manabar/contracts';
import { PanelTitle } from '#components/second-factor/panel-title.tsx';
import classes from '#components/second-factor/second-factor.module.css';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { useShopTime } from '../list/rows/use-shop-time.ts';

export interface FactorActions {
  begin: () => void;
  renew: () => void;
  disable: () => void;
  pending: boolean;
}

interface FactorProps {
  security: AdminSecurity;
  actions: FactorActions;
}

/** Number of recovery codes below which new ones are recommended. */
const FEW = 3;

function FactorOff({ security: { required }, actions }: FactorProps) {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      {required && (
        <p className={classes.note} role="status">
          {t('factor.needed')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={actions.begin} loading={actions.pending}>
          {t('factor.turnOn')}
        </Button>
      </div>
    </>
  );
}

function FactorOn({ security, actions }: FactorProps) {
  const { t } = useTranslation('secondFactor');
  const [asking, setAsking] = useState<'renew' | 'disable' | null>(null);
  const { recoveryCodesLeft: left, required } = security;
  const act = (what: 'renew' | 'disable') => {
    setAsking(null);
    actions[what]();
  };
  return (
    <>
      <p className={left < FEW ? classes.note : undefined}>{t('recovery.left', { count: left })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsking('renew')} disabled={actions.pending}>
          {t('recovery.renew')}
        </Button>
        {!required && (
          <Button
            variant="default"
            color="red"
            onClick={() => setAsking('disable')}
            disabled={actions.pending}
          >
            {t('factor.turnOff')}
          </Button>
        )}
      </div>
      {required && <p className="muted small">{t('factor.stays')}</p>}
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        onConfirm={() => act('renew')}
        title={t('recovery.renewTitle')}
        text={t('recovery.renewText')}
        confirmLabel={t('recovery.renew')}
      />
      <ConfirmDialog
        opened={asking === 'disable'}
        onClose={() => setAsking(null)}
        onConfirm={() => act('disable')}
        title={t('factor.turnOffTitle')}
        text={t('factor.turnOffText')}
        confirmLabel={t('factor.turnOff')}
        destructive
      />
    </>
  );
}

/** State of the second factor with its actions; `returned` moves the focus here when another panel has closed. */
export function FactorState({ security, actions, returned }: FactorProps & { returned: boolean }) {
  const { t } = useTranslation('secondFactor');
  const shopTime = useShopTime();
  const { since } = security;
  return (
    <section className={classes.panel} aria-labelledby="second-factor">
      <div className={classes.head}>
        <PanelTitle id="second-factor" focused={returned}>
          {t('factor.title')}
        </PanelTitle>
        <Badge tone={since === null ? 'plain' : 'green'}>
          {since === null ? t('factor.off') : t('factor.on')}
        </Badge>
        {since !== null && (
          <span className="muted small">{t('factor.since', { date: shopTime(since) })}</span>
        )}
      </div>
      <p className="muted">{t('factor.text')}</p>
      {since === null ? (
        <FactorOff security={security} actions={actions} />
      ) : (
        <FactorOn security={security} actions={actions} />
      )}
    </section>
  );
}
