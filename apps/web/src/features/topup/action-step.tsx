import { useId, type ReactNode } from 'react';
import { PrimaryButton } from '#components/primary-button.tsx';
import { StickyBar } from '#components/sticky-bar.tsx';
import classes from './pay-step.module.css';
import { Step } from './step.tsx';

/** What the last step repeats of the others. */
export interface Fact {
  name: string;
  value: ReactNode;
}

interface ActionStepProps {
  title: string;
  facts: readonly Fact[];
  /** What it costs; nothing where it costs nothing. */
  sums?: ReactNode;
  action: string;
  /** Whether it can be pressed. */
  ready: boolean;
  busy: boolean;
  /** What is missing, or what went wrong. */
  said: ReactNode;
  note: string;
  onPress: () => void;
}

/** The last step of a top-up: for whom, what, and the action; on phones that sticks to the bottom. */
export function ActionStep({ title, facts, sums, said, note, ...button }: ActionStepProps) {
  const saidId = useId();
  return (
    <div className={`card ${classes.card}`}>
      <Step number={3} title={title}>
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
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
