import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import classes from './code-line.module.css';

interface CodeLineProps {
  /** Null while the code is hidden. */
  code: string | null;
  /** Position among the item's codes, from 1. */
  number: number;
  title: string;
  /** Region and amount, which distinguish codes of one product. */
  detail: string;
  isCopied: boolean;
  onCopy: (code: string) => void;
}

const DOTS = '••••• ••••• •••••';

/** One code in monospace, or a placeholder while it is hidden. */
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
