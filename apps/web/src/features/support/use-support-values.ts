import { useEffect, useRef, useState } from 'react';
import { useSession, type StoredSession } from '#lib/session/session.ts';
import { dropDraft, keepDraft, readDraft } from './support-draft.ts';
import type { SupportField, SupportValues } from './support-rules.ts';

const nothing: SupportValues = { nickname: '', userId: '', message: '' };

/** Fills empty fields from the session. */
function prefilled(values: SupportValues, session: StoredSession | null): SupportValues {
  return {
    ...values,
    nickname: values.nickname || (session?.nickname ?? ''),
    userId: values.userId || (session?.userId ?? ''),
  };
}

/**
 * Values of the form, restored after a reload. They are filled in after the first render, because the server-rendered
 * page has neither session nor draft.
 */
export function useSupportValues() {
  const session = useSession();
  const [values, setValues] = useState<SupportValues>(nothing);
  // Several fields may change before the next render.
  const latest = useRef(values);
  const show = (next: SupportValues) => {
    latest.current = next;
    setValues(next);
  };
  useEffect(() => show(prefilled(readDraft(), session)), [session]);
  return {
    values,
    change: (field: SupportField, value: string) => {
      show({ ...latest.current, [field]: value });
      keepDraft(latest.current);
    },
    /** Clears the sent message and keeps the sender for the next one. */
    sent: () => {
      dropDraft();
      show({ ...latest.current, message: '' });
    },
  };
}
