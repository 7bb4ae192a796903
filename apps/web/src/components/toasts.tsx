import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, MOST_TOASTS, useToasts, type Toast, type ToastAction } from '#lib/toasts.ts';
import { Icon, type IconName } from './icon.tsx';
import classes from './toasts.module.css';

const icons: Record<Toast['kind'], IconName> = {
  success: 'check',
  info: 'info',
  warning: 'alert',
  error: 'alert',
};

/** Closes a toast when its time is over; who points at it or has the focus in it reads on. */
function useTimeLimit({ id, milliseconds }: Toast, held: boolean): void {
  const left = useRef(milliseconds);
  useEffect(() => {
    if (held) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => closeToast(id), left.current);
    return () => {
      clearTimeout(timer);
      // Time enough is left to see that it goes.
      left.current = Math.max(1000, left.current - (performance.now() - started));
    };
  }, [id, held]);
}

function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => {
        closeToast(id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const [held, setHeld] = useState(false);
  useTimeLimit(toast, held);
  return (
    <div
      className={`toast ${classes.toast}`}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.icon}>
        <Icon name={icons[toast.kind]} />
      </span>
      <div className={classes.text}>
        <p>{toast.message}</p>
        {toast.action && <ActionButton id={toast.id} action={toast.action} />}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={t('close')}
        onClick={() => closeToast(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

/** A dialog that was opened meanwhile would cover them: what is shown last in the top layer stands above it. */
function useTopLayer(newest: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    // A browser without popovers shows them in its place, above the page.
    if (!element?.showPopover) return;
    element.popover = 'manual';
    element.hidePopover();
    element.showPopover();
  }, [newest]);
  return frame;
}

const urgent = ({ kind }: Toast) => kind === 'warning' || kind === 'error';

/** Where toasts are shown: at most three, at the bottom centre, told at once to those who do not see them. */
export function Toasts() {
  const shown = useToasts().slice(0, MOST_TOASTS);
  const frame = useTopLayer(shown.at(-1)?.id);
  return (
    <div ref={frame} className={classes.frame} data-testid="toasts">
      <div aria-live="assertive">
        {shown.filter(urgent).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="polite">
        {shown
          .filter((toast) => !urgent(toast))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  );
}
