import { useEffect, useEffectEvent, useState } from 'react';
import { readOwnDraft, removeOwnDraft, writeOwnDraft } from '#lib/drafts/own-draft.ts';
import { getSession } from '#lib/session/session.ts';
import { storedFields } from '#lib/storage.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';

interface DraftedForm<Values extends object> {
  values: Values;
  setValues: (values: Partial<Values>) => void;
  isDirty: () => boolean;
}

/** Name of the draft of a row, or of a new one. It contains the version, so that a draft never overwrites a later change. */
export const draftName = (of: string, row: { id: number; version: number } | null): string =>
  row ? `${of}:${row.id}:${row.version}` : `${of}:new`;

/**
 * Keeps the unsaved input of a form when the session ends, and restores it when the same admin opens the form again. Without
 * a name nothing is kept, as for forms with secrets.
 */
export function useFormDraft<Values extends object>(
  form: DraftedForm<Values>,
  name: string | undefined,
): void {
  const { t } = useTranslation('admin');
  const [account] = useState(() => getSession()?.userId);
  const key = `form:${name}`;
  const restore = useEffectEvent(() => {
    const kept = storedFields(readOwnDraft(key)) as Partial<Values>;
    removeOwnDraft(key);
    if (Object.keys(kept).length === 0) return;
    form.setValues(kept);
    toast('info', t('form.restored'));
  });
  const keep = useEffectEvent(() => {
    if (getSession() === null && form.isDirty()) writeOwnDraft(key, form.values, account);
  });
  useEffect(() => {
    if (name === undefined) return undefined;
    restore();
    return () => keep();
  }, [name]);
}
