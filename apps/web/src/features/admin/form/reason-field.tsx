import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ReasonFieldProps extends TextareaProps {
  label: ReactNode;
  /** Names the places where the reason is displayed. */
  description: ReactNode;
}

/** Field for the reason of an action, which the audit log records. */
export function ReasonField(props: ReasonFieldProps) {
  return <Textarea required maxLength={500} rows={2} resize="vertical" {...props} />;
}
