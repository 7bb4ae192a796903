import { useEffect, useRef, useState } from 'react';
import { useSession, type StoredSession } from '#lib/session/session.ts';
import { dropDraft, keepDraft, readDraft } from './support-draft.ts';
import type { SupportField, SupportValues } from './support-rules.ts';

const nothing: SupportValues = { nickname: '', userId: '', message: '' };

/** Returns the stored draft unless another customer typed it; drafts of guests and of expired sessions are kept. */
function draftFor(session: StoredSession | null): SupportValues {
  const draft = readDraft();
  if (!draft) return nothing;
  const foreign = session !== null && draft.account !== '' && draft.account !== session.userId;
  return foreign ? nothing : draft.values;
}

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
  const account = session?.userId ?? '';
  const [values, setValues] = useState<SupportValues>(nothing);
  const typed = useRef(false);
  useEffect(() => {
    setValues((now) => prefilled(typed.current ? now : draftFor(session), session));
  }, [session]);
  useEffect(() => {
    if (typed.current) keepDraft({ values, account });
  }, [values, account]);
  return {
    values,
    change: (field: SupportField, value: string) => {
      typed.current = true;
      setValues((now) => ({ ...now, [field]: value }));
    },
    /** Clears the sent message and keeps the sender for the next one. */
    sent: () => {
      typed.current = false;
      dropDraft();
      setValues((now) => ({ ...now, message: '' }));
    },
  };
}
