import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { balanceIn } from '#lib/affordability.ts';
import { useCurrency } from '#lib/currency.ts';
import type { StoredSession } from '#lib/session.ts';
import { useBalance } from '#lib/use-balance.ts';
import classes from './account-menu.module.css';
import { AccountPanel } from './account-panel.tsx';

/** Closes on Escape (focus back on the button), on a click or on focus elsewhere. */
function useDismiss(opened: boolean, close: () => void) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opened) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [opened, close]);
  return { root, button };
}

/** The account in the header: balance in the chosen currency, and a panel with the rest. */
export function AccountMenu({ session }: { session: StoredSession }) {
  const { t } = useTranslation('common');
  const [currency] = useCurrency();
  const { data: balance } = useBalance();
  const [opened, setOpened] = useState(false);
  const [close] = useState(() => () => setOpened(false));
  const { root, button } = useDismiss(opened, close);
  const panelId = useId();
  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="user" />
        <span className="visually-hidden">{t('nav.account', { nickname: session.nickname })}</span>
        {/* Its place is kept while it loads: the tools beside it stay where they are. */}
        <span className={classes.balance}>
          {balance ? (
            <MoneyText amount={balanceIn(balance, currency)} currency={currency} />
          ) : (
            '\u00a0'
          )}
        </span>
      </button>
      <div id={panelId} className={classes.panel} hidden={!opened}>
        {opened && <AccountPanel session={session} onLeave={close} />}
      </div>
    </div>
  );
}
