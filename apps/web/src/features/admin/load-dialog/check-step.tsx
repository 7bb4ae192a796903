import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { DialogButtonBar } from '../form/dialog-button-bar.tsx';
import { Failure } from '../form/failure.tsx';
import type { LoadTextDialogProps } from './load-text-dialog-props.ts';
import classes from './load.module.css';
import { TextOrFileFields } from './text-or-file-fields.tsx';
import type { LoadState } from './use-checked-load.ts';

type CheckStepProps<Check, Report> = Pick<
  LoadTextDialogProps<Check, Report>,
  | 'title'
  | 'label'
  | 'format'
  | 'example'
  | 'limit'
  | 'children'
  | 'place'
  | 'missing'
  | 'busy'
  | 'outlook'
  | 'submit'
> & { state: LoadState<Check, Report>; onCancel: () => void };

/** Next button: check first, then load. */
function Next<Check, Report>({
  state: { checked, busy, load, check },
  submit,
  ready,
}: Pick<CheckStepProps<Check, Report>, 'state' | 'submit'> & { ready: boolean }) {
  const { t } = useTranslation('admin');
  if (checked === null) {
    return (
      <Button onClick={() => void check()} loading={busy === 'check'} disabled={!ready}>
        {t('load.check')}
      </Button>
    );
  }
  const { label, ready: good } = submit(checked);
  return (
    <Button onClick={() => void load()} loading={busy === 'load'} disabled={!ready || !good}>
      {label}
    </Button>
  );
}

/** Step with target, text and the result of the check. */
export function CheckStep<Check, Report>(props: CheckStepProps<Check, Report>) {
  const { t } = useTranslation(['admin', 'common']);
  const errorText = useErrorText();
  const { state, place, onCancel, outlook } = props;
  const { source, checked, busy } = state;
  const ready = place !== null && source.lines > 0;
  return (
    <>
      <fieldset className={classes.fields} disabled={busy !== null}>
        <legend className="visually-hidden">{props.title}</legend>
        {props.children}
        <TextOrFileFields {...props} load={state} />
      </fieldset>
      {checked !== null && (
        <section className={classes.outlook} aria-label={t('load.outlook')}>
          {outlook(checked)}
        </section>
      )}
      <div role="alert">
        {state.failure !== null && <Failure>{errorText(state.failure)}</Failure>}
      </div>
      <p className="visually-hidden" role="status">
        {busy && props.busy[busy]}
      </p>
      <DialogButtonBar>
        {!ready && <p className="muted small">{props.missing}</p>}
        <Button variant="default" onClick={onCancel} disabled={busy !== null}>
          {t('common:cancel')}
        </Button>
        <Next state={state} submit={props.submit} ready={ready} />
      </DialogButtonBar>
    </>
  );
}
