import { Button } from '@mantine/core';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { useTranslation } from 'react-i18next';
import { lazyComponent, withTexts } from '#lib/page/lazy-component.tsx';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import classes from './security.module.css';

// Loaded on demand, because the list is below the fold and has its own dialogs and times.
const Sessions = lazyComponent(() => import('./sessions.tsx'));

// Loaded on demand together with the library that draws QR codes.
const SecondFactorPart = lazyComponent(() =>
  withTexts(import('./second-factor/second-factor.tsx'), ['contacts', 'secondFactor', 'auth']),
);

/** Renders the password form; `close` closes it. */
export type PasswordForm = (close: () => void) => ReactNode;

function Password({ form }: { form: PasswordForm }) {
  const { t } = useTranslation('profile');
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    // Focuses the opening button after it is rendered again.
    focusIfLostAfterRender(() => opener.current);
  };
  return (
    <section className={classes.part} aria-labelledby="password">
      <div className={classes.line}>
        <div>
          <h3 id="password">{t('security.password')}</h3>
          <p className="muted small">{t('security.passwordHint')}</p>
        </div>
        {!opened && (
          <Button ref={opener} variant="default" onClick={() => setOpened(true)}>
            {t('security.change')}
          </Button>
        )}
      </div>
      {opened && (
        <Suspense fallback={<Skeletons count={1} height={300} />}>
          <div className={classes.form}>{form(close)}</div>
        </Suspense>
      )}
    </section>
  );
}

/** Security of the account: password and sessions. */
export function Security({ passwordForm }: { passwordForm: PasswordForm }) {
  const { t } = useTranslation('profile');
  return (
    <section className={`card ${classes.security}`} aria-labelledby="security">
      <h2 id="security">{t('security.title')}</h2>
      <Password form={passwordForm} />
      <Suspense fallback={<Skeletons count={1} height={120} />}>
        <SecondFactorPart />
        <Sessions />
      </Suspense>
    </section>
  );
}
