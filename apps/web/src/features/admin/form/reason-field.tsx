import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ReasonFieldProps extends TextareaProps {
  label: ReactNode;
  /** Where the reason will stand. */
  description: ReactNode;
}

/** Why something is done: asked wherever it goes on record. */
export function ReasonField(props: ReasonFieldProps) {
  return <Textarea size="md" required maxLength={500} rows={2} resize="vertical" {...props} />;
}
