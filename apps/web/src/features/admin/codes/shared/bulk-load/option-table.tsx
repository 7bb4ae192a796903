import type { LoadCheck } from '@manabar/contracts';
import { MoneyText } from '#components/money-text.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import classes from '../../../load/load.module.css';

const SHOWN = 100;

/** What the good codes would be sold as: where a price is wrong, it is seen here. */
export function OptionTable({ options, otherCodes }: Pick<LoadCheck, 'options' | 'otherCodes'>) {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  if (options.length === 0) return null;
  const rest = otherCodes + options.slice(SHOWN).reduce((codes, { count }) => codes + count, 0);
  return (
    <div className={classes.scroll} role="region" aria-label={t('load.options')} tabIndex={0}>
      <table className={classes.options}>
        <thead>
          <tr>
            <th>{t('gameAmount')}</th>
            <th>{t('priceUsd')}</th>
            <th>{t('priceRub')}</th>
            <th>{t('load.codes')}</th>
          </tr>
        </thead>
        <tbody>
          {options.slice(0, SHOWN).map(({ gameAmount, priceUsd, priceRub, count }) => (
            <tr key={`${gameAmount}/${priceUsd}/${priceRub}`}>
              <td>{formatNumber(gameAmount, language)}</td>
              <td>
                <MoneyText amount={priceUsd} currency="usd" />
              </td>
              <td>
                <MoneyText amount={priceRub} currency="rub" />
              </td>
              <td>{formatNumber(count, language)}</td>
            </tr>
          ))}
          {rest > 0 && (
            <tr>
              <td colSpan={3}>{t('load.otherOptions')}</td>
              <td>{formatNumber(rest, language)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
