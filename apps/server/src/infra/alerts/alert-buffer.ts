import {
  isOperatorAlert,
  operatorAlerts,
  OTHER_SUBJECTS,
  SUBJECT_LENGTH,
  SUBJECT_SEPARATOR,
  type OperatorAlert,
} from '@manabar/contracts/operator-alert-catalogue';
import { fieldOf } from '@manabar/contracts/rules';

/** Equal alerts of this process that are not stored yet. */
export interface BufferedAlert {
  alert: OperatorAlert;
  subject: string;
  count: number;
  first: Date;
  last: Date;
}

/** Maximum number of buffered subjects; further ones are counted as others of their alert, to bound memory in an outage. */
const MAX_SUBJECTS = 500;

/** Counts the alerts that this process logs, until they are stored in the database. */
export class AlertBuffer {
  readonly #alerts = new Map<string, BufferedAlert>();
  readonly #maxSubjects: number;

  constructor(maxSubjects = MAX_SUBJECTS) {
    this.#maxSubjects = maxSubjects;
  }

  /** Counts a line of the log if it is an alert. Never throws: it is called by the logger. */
  note(fields: unknown, at: Date): void {
    const alert = alertOf(fields);
    if (alert === null) return;
    this.#add({ alert, subject: subjectOf(alert, fields), count: 1, first: at, last: at });
  }

  /** Removes and returns all alerts. */
  take(): BufferedAlert[] {
    const taken = [...this.#alerts.values()];
    this.#alerts.clear();
    return taken;
  }

  /** Adds alerts again that could not be stored. */
  putBack(alerts: readonly BufferedAlert[]): void {
    for (const alert of alerts) this.#add(alert);
  }

  #add(added: BufferedAlert): void {
    const { alert } = added;
    const own = JSON.stringify([alert, added.subject]);
    const hasRoom = this.#alerts.has(own) || this.#alerts.size < this.#maxSubjects;
    const subject = hasRoom ? added.subject : OTHER_SUBJECTS;
    const key = hasRoom ? own : JSON.stringify([alert, subject]);
    const known = this.#alerts.get(key);
    this.#alerts.set(key, known ? sumOf(known, added) : { ...added, subject });
  }
}

const sumOf = (known: BufferedAlert, added: BufferedAlert): BufferedAlert => ({
  ...known,
  count: known.count + added.count,
  first: known.first < added.first ? known.first : added.first,
  last: known.last > added.last ? known.last : added.last,
});

function alertOf(fields: unknown): OperatorAlert | null {
  const alert = fieldOf(fields, 'alert');
  return typeof alert === 'string' && isOperatorAlert(alert) ? alert : null;
}

/** Returns the values of the fields that the alert's rule names; the line's other fields stay in the log. */
function subjectOf(alert: OperatorAlert, fields: unknown): string {
  return operatorAlerts[alert].subject
    .map((name) => fieldOf(fields, name))
    .filter((value) => ['string', 'number', 'bigint'].includes(typeof value))
    .map(String)
    .join(SUBJECT_SEPARATOR)
    .slice(0, SUBJECT_LENGTH);
}
