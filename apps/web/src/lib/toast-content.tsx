import type { ReactNode } from 'react';

export interface ToastAction {
  label: string;
  run: () => void;
}

/** Message of a toast, with a button if it offers an action. */
export function toastContent(message: string, action: ToastAction | null): ReactNode {
  return (
    <>
      <p>{message}</p>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </>
  );
}
