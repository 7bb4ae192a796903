import { useId, type ReactNode } from 'react';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { StickyBar } from '#components/layout/sticky-bar.tsx';
import classes from './pay-step.module.css';
import { Step } from './step.tsx';

/** Choice of an earlier step, repeated in the last one. */
export interface Fact {
  name: string;
  value: ReactNode;
}

interface ActionStepProps {
  title: string;
  facts: readonly Fact[];
  /** Price; omitted for free top-ups. */
  sums?: ReactNode;
  action: string;
  /** Whether the button is enabled. */
  ready: boolean;
  busy: boolean;
  /** Text about the missing step or the last error. */
  said: ReactNode;
  note: string;
  onPress: () => void;
}

/** Last step of a top-up: recipient, content and action, which is sticky at the bottom on phones. */
export function ActionStep({ title, facts, sums, said, note, ...button }: ActionStepProps) {
  const saidId = useId();
  return (
    <div className={`card ${classes.card}`}>
      <Step number={3} title={title}>
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StickyBar>
          <div className={classes.pay} data-alone={sums === undefined || undefined}>
            {sums}
            <PrimaryButton
              disabled={!button.ready}
              loading={button.busy}
              aria-describedby={saidId}
              onClick={button.onPress}
            >
              {button.action}
            </PrimaryButton>
            <p id={saidId} role="status" className={classes.missing}>
              {said}
            </p>
          </div>
        </StickyBar>
        <p className="muted small">{note}</p>
      </Step>
    </div>
  );
}
