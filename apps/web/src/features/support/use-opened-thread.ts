import { useState } from 'react';
import { getSession } from '#lib/session/session.ts';
import { trpc } from '#lib/trpc.ts';

/** Finds the conversation that a message of the form has opened; null for guests and while unknown. */
export function useOpenedThread() {
  const { threads } = trpc.useUtils().support;
  const [id, setId] = useState<number | null>(null);
  const find = async () => {
    setId(null);
    if (!getSession()) return;
    const known = new Set(threads.list.getData()?.map((thread) => thread.id));
    // The message itself is sent, so that the confirmation works without its link.
    const list = await threads.list.fetch(undefined, { staleTime: 0 }).catch(() => []);
    // Beyond the limit of open requests a message opens none.
    setId(list.find((thread) => !known.has(thread.id))?.id ?? null);
  };
  return { id, find };
}
