import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeChanges, type Clash } from './merge-changes.ts';

interface MergedForm<Values extends object> {
  getInputNode: (path: string) => Element | null;
  getInitialValues: () => Values;
  getValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Values) => void;
  setErrors: (errors: Record<string, string>) => void;
}

/** Returns a stored value as its field shows it: a select shows the name of an option. */
function shownValue(field: Element | null, stored: unknown): unknown {
  if (!(field instanceof HTMLSelectElement)) return stored;
  return [...field.options].find(({ value }) => value === stored)?.text;
}

/**
 * When `initialValues` have changed, because the row was loaded again, the form shows them and keeps the input of the fields
 * that were changed in it. Fields that both changed name the stored value as their error, which does not prevent saving.
 */
export function useMergedChanges<Values extends Record<string, unknown>>(
  form: MergedForm<Values>,
  initialValues: Values,
): void {
  const { t } = useTranslation('admin');
  const textOf = ({ path, stored }: Clash) => {
    const value = shownValue(form.getInputNode(path), stored);
    return typeof value === 'string' && value !== ''
      ? t('form.changedTo', { value })
      : t('form.changedElsewhere');
  };
  const stored = JSON.stringify(initialValues);
  const merge = useEffectEvent(() => {
    const base = form.getInitialValues();
    if (JSON.stringify(base) === stored) return;
    const { values, clashes } = mergeChanges(base, form.getValues(), initialValues);
    form.setInitialValues(initialValues);
    form.setValues(values);
    form.setErrors(Object.fromEntries(clashes.map((clash) => [clash.path, textOf(clash)])));
  });
  // A layout effect, because the dialog focuses a marked field once the row is shown.
  useLayoutEffect(() => merge(), [stored]);
}
