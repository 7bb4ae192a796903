interface Stored {
  language: string | null;
  currency?: string | undefined;
  session: { token: string; nickname: string; userId: number } | null;
}

/** Storage of a browser that visited the shop before, with its preferences and session. */
export function browserState(origin: string, { language, currency, session }: Stored) {
  const stored = {
    language,
    currency,
    token: session?.token,
    nickname: session?.nickname,
    userId: session && String(session.userId),
  };
  const localStorage = Object.entries(stored).flatMap(([name, value]) =>
    value ? [{ name, value }] : [],
  );
  return { cookies: [], origins: [{ origin, localStorage }] };
}
