import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeChanges } from './merge-changes.ts';

interface MergedForm<Values extends object> {
  getInitialValues: () => Values;
  getValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Values) => void;
  setErrors: (errors: Record<string, string>) => void;
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
  const textOf = (stored: unknown) =>
    typeof stored === 'string' && stored !== ''
      ? t('form.changedTo', { value: stored })
      : t('form.changedElsewhere');
  const stored = JSON.stringify(initialValues);
  const merge = useEffectEvent(() => {
    const base = form.getInitialValues();
    if (JSON.stringify(base) === stored) return;
    const { values, clashes } = mergeChanges(base, form.getValues(), initialValues);
    form.setInitialValues(initialValues);
    form.setValues(values);
    form.setErrors(Object.fromEntries(clashes.map((each) => [each.path, textOf(each.stored)])));
  });
  useEffect(() => merge(), [stored]);
}
