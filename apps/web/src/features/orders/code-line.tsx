import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import classes from './code-line.module.css';

interface CodeLineProps {
  /** Null while it is hidden. */
  code: string | null;
  /** Position among the item's codes, from 1. */
  number: number;
  title: string;
  /** Region and amount, so that codes of one product are told apart. */
  detail: string;
  isCopied: boolean;
  onCopy: (code: string) => void;
}

const DOTS = '••••• ••••• •••••';

/** One code on its monospace strip, or the place where it will stand. */
export function CodeLine({ code, number, title, detail, isCopied, onCopy }: CodeLineProps) {
  const { t } = useTranslation('orders');
  return (
    <li className={classes.line}>
      <div className={classes.text}>
        <span className={classes.detail}>{detail}</span>
        {code === null ? (
          <span className={classes.dots}>
            <span aria-hidden="true">{DOTS}</span>
            <span className="visually-hidden">{t('codes.hidden')}</span>
          </span>
        ) : (
          <code className={classes.code} translate="no">
            {code}
          </code>
        )}
      </div>
      {code !== null && (
        <button
          type="button"
          className={classes.copy}
          data-copied={isCopied || undefined}
          aria-label={t('codes.copyOne', { number, title })}
          onClick={() => onCopy(code)}
        >
          <Icon name={isCopied ? 'check' : 'copy'} size={18} />
          <span>{t(isCopied ? 'codes.copied' : 'codes.copy')}</span>
        </button>
      )}
    </li>
  );
}
