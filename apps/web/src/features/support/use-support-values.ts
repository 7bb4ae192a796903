import { useEffect, useRef, useState } from 'react';
import { useSession, type StoredSession } from '#lib/session.ts';
import { dropDraft, keepDraft, readDraft } from './support-draft.ts';
import type { SupportField, SupportValues } from './support-rules.ts';

const nothing: SupportValues = { nickname: '', userId: '', message: '' };

/** Another customer's draft is nobody else's to read; a guest's, or one whose session has ended, is kept. */
function draftFor(session: StoredSession | null): SupportValues {
  const draft = readDraft();
  if (!draft) return nothing;
  const foreign = session !== null && draft.account !== '' && draft.account !== session.userId;
  return foreign ? nothing : draft.values;
}

/** Empty fields get what the session says of the sender. */
function prefilled(values: SupportValues, session: StoredSession | null): SupportValues {
  return {
    ...values,
    nickname: values.nickname || (session?.nickname ?? ''),
    userId: values.userId || (session?.userId ?? ''),
  };
}

/**
 * What stands in the form. It survives a reload, and is filled in after the first drawing, since a server that draws
 * the page knows neither session nor draft.
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
    /** The message has been sent: who sent it stays, for the next one. */
    sent: () => {
      typed.current = false;
      dropDraft();
      setValues((now) => ({ ...now, message: '' }));
    },
  };
}
