import type { ReactNode } from 'react';
import type { Limit } from './read-text-file.ts';
import type { LoadCalls } from './use-checked-load.ts';

export interface LoadTextDialogProps<Check, Report> extends LoadCalls<Check, Report> {
  title: string;
  /** Label of the text field, and the format of a line. */
  label: string;
  format: string;
  example: string;
  limit: Limit;
  /** Fields for the target. */
  children?: ReactNode;
  /** Name of the target; null until it is chosen. */
  place: string | null;
  /** Message for a missing text or target. */
  missing: string;
  /** Texts during the check and the load. */
  busy: Record<'check' | 'load', string>;
  /** Preview of the load. */
  outlook: (checked: Check) => ReactNode;
  /** Submit button after a check; null when nothing can be loaded. */
  submit: (checked: Check) => { label: string; ready: boolean };
  refused?: (report: Report) => Check | null;
  report: (report: Report) => ReactNode;
  onClose: () => void;
}
