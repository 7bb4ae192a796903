import { explainedCourses, type ExplainedFact } from '@manabar/contracts';

/** A fact with the database's times. */
export interface Fact extends Pick<ExplainedFact, 'about' | 'id' | 'state'> {
  reference?: string | null;
  party?: string | null;
  since?: Date | null;
  lastAt?: Date | null;
  lastError?: string | null;
  count?: number | null;
  dueAt?: Date | null;
  leasedUntil?: Date | null;
  /** An admin's possible action, if it differs from the usual one of the state. */
  act?: ExplainedFact['act'];
}

/** Time after which unclaimed due work is overdue; workers claim due work every five seconds. */
const OVERDUE_MS = 60_000;

export const isOverdue = (dueAt: Date | null, now: Date): boolean =>
  dueAt !== null && now.getTime() - dueAt.getTime() > OVERDUE_MS;

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

export const toExplainedFact = (fact: Fact): ExplainedFact => ({
  about: fact.about,
  id: fact.id,
  reference: fact.reference ?? null,
  state: fact.state,
  ...explainedCourses[fact.state],
  ...(fact.act && { act: fact.act }),
  party: fact.party ?? '',
  since: iso(fact.since),
  last_at: iso(fact.lastAt),
  last_error: fact.lastError ?? null,
  count: fact.count ?? 0,
  due_at: iso(fact.dueAt),
  leased_until: iso(fact.leasedUntil),
});
