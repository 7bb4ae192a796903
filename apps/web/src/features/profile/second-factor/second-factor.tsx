import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { RecoveryCodes } from '#components/second-factor/recovery-codes.tsx';
import factorClasses from '#components/second-factor/second-factor.module.css';
import { SetUpSecondFactor } from '#components/second-factor/set-up-second-factor.tsx';
import { useErrorText } from '#lib/errors/errors.ts';
import { useFormatter } from '#lib/format/format.ts';
import { focusIfLost } from '#lib/page/focus-if-lost.ts';
import { useIsAdmin } from '#lib/session/use-profile.ts';
import classes from '../security.module.css';
import { ConfirmChange } from './confirm-change.tsx';
import { useSecondFactor, type FactorChange } from './use-second-factor.ts';

/** Number of recovery codes below which new ones are recommended. */
const FEW = 3;

function Heading() {
  const { t } = useTranslation('contacts');
  return <h3 id="second-factor-part">{t('factor.title')}</h3>;
}

/** Tells the customer that the recovery codes were not shown; focused, because the form with the focus is gone. */
function CodesNotShown() {
  const { t } = useTranslation('contacts');
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} className={factorClasses.note}>
      {t('factor.codesNotShown')}
    </p>
  );
}

interface FactorStateProps {
  factor: SecondFactor;
  /** The second factor was turned on by a call whose answer was lost. */
  isEnabledMeanwhile: boolean;
  onChange: (change: FactorChange) => void;
}

/** State of the active second factor, with its possible changes. */
function FactorState({ factor, isEnabledMeanwhile, onChange }: FactorStateProps) {
  const { since, recoveryCodesLeft: left } = factor;
  const { t } = useTranslation(['contacts', 'secondFactor']);
  const format = useFormatter();
  const button = (change: FactorChange) => (
    <Button variant="default" onClick={() => onChange(change)}>
      {t(`contacts:factor.${change}`)}
    </Button>
  );
  if (since === null)
    return (
      <div className={classes.line}>
        <div className={classes.about}>
          <Heading />
          <p className="muted small">{t('contacts:factor.off')}</p>
        </div>
        {button('begin')}
      </div>
    );
  return (
    <>
      <Heading />
      <p className="muted small">{t('contacts:factor.on', { date: format.dateTime(since) })}</p>
      {isEnabledMeanwhile && <CodesNotShown />}
      <p className={left < FEW ? factorClasses.note : undefined}>
        {t('secondFactor:recovery.left', { count: left })}
      </p>
      <div className={classes.actions}>
        {button('renew')}
        {button('disable')}
      </div>
    </>
  );
}

type FactorSteps = ReturnType<typeof useSecondFactor>;

/** State of the second factor, also while it loads. */
function ShownState(props: Pick<FactorSteps, 'status' | 'isEnabledMeanwhile' | 'goTo'>) {
  const { status, isEnabledMeanwhile, goTo } = props;
  if (status.data)
    return (
      <FactorState
        factor={status.data}
        isEnabledMeanwhile={isEnabledMeanwhile}
        onChange={(change) => goTo({ name: 'confirm', change })}
      />
    );
  return (
    <>
      <Heading />
      {status.error ? (
        <ErrorState error={status.error} onRetry={() => void status.refetch()} />
      ) : (
        <Skeletons count={1} height={64} />
      )}
    </>
  );
}

/** Steps of a change: confirmation, set-up and recovery codes. */
function ChangeStep({
  step,
  goTo,
  calls,
  enable,
}: Omit<FactorSteps, 'status' | 'isEnabledMeanwhile'>) {
  const errorText = useErrorText();
  const back = () => goTo({ name: 'state' });
  switch (step.name) {
    case 'state':
      return null;
    case 'confirm': {
      const { change } = step;
      const { isPending, error } = calls[change];
      return (
        <ConfirmChange
          key={change}
          change={change}
          onSubmit={({ password, code }) => {
            if (change === 'begin') calls.begin.mutate({ password });
            else calls[change].mutate({ password, code });
          }}
          pending={isPending}
          error={error}
          onCancel={back}
        />
      );
    }
    case 'setUp':
      return (
        <SetUpSecondFactor
          setup={step.setup}
          onSubmit={(code) => enable.mutate({ password: step.password, code })}
          pending={enable.isPending}
          problem={enable.error && errorText(enable.error)}
          onCancel={back}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={back} />;
  }
}

/** Focuses the first field or button of a step that replaces the pressed button. */
function useStepFocus(part: RefObject<HTMLElement | null>, step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    focusIfLost(part.current?.querySelector<HTMLElement>('input, button'));
  }, [part, step]);
}

/** Second factor of a customer: its state, or the step of a change. */
function CustomerFactor({ part }: { part: RefObject<HTMLElement | null> }) {
  const { status, isEnabledMeanwhile, ...steps } = useSecondFactor();
  useStepFocus(part, steps.step.name);
  if (!status.data || steps.step.name === 'state')
    return <ShownState {...{ status, isEnabledMeanwhile }} goTo={steps.goTo} />;
  return (
    <>
      <Heading />
      <ChangeStep {...steps} />
    </>
  );
}

/** Second factor of the account; admins change theirs in the admin area. */
export default function SecondFactorPart() {
  const { t } = useTranslation('contacts');
  const isAdmin = useIsAdmin();
  const part = useRef<HTMLElement>(null);
  return (
    <section ref={part} className={classes.part} aria-labelledby="second-factor-part">
      {isAdmin ? (
        <>
          <Heading />
          <p className="muted small">{t('factor.admin')}</p>
          <div className={classes.actions}>
            <Button variant="default" component={Link} to={pages.adminSecurity}>
              {t('factor.toAdmin')}
            </Button>
          </div>
        </>
      ) : (
        <CustomerFactor part={part} />
      )}
    </section>
  );
}
