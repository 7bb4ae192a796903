import type { LoadCheck } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from '../../../load-dialog/load.module.css';

const SHOWN = 100;

type Option = LoadCheck['options'][number];

/** Price; after a large fall, with the current price. */
function Price({ option, of }: { option: Option; of: 'priceUsd' | 'priceRub' }) {
  const { t } = useTranslation('adminCodes');
  const currency = of === 'priceUsd' ? 'usd' : 'rub';
  const before = option.fallsFrom?.[of] ?? null;
  return (
    <td>
      <MoneyText amount={option[of]} currency={currency} />
      {before !== null && before !== option[of] && (
        <div className="danger">
          {t('load.fallsFrom')} <MoneyText amount={before} currency={currency} />
        </div>
      )}
    </td>
  );
}

function OptionRow(option: Option) {
  const format = useFormatter();
  return (
    <tr>
      <td>{format.number(option.gameAmount)}</td>
      <Price option={option} of="priceUsd" />
      <Price option={option} of="priceRub" />
      <td>{format.number(option.count)}</td>
    </tr>
  );
}

/** Price options of the valid codes, so that wrong prices are noticed. */
export function OptionTable({ options, otherCodes }: Pick<LoadCheck, 'options' | 'otherCodes'>) {
  const { t } = useTranslation('adminCodes');
  const format = useFormatter();
  if (options.length === 0) return null;
  // Lists options with price falls first.
  const sorted = options.toSorted((a, b) => Number(!a.fallsFrom) - Number(!b.fallsFrom));
  const shown = sorted.slice(0, SHOWN);
  const rest = otherCodes + sorted.slice(SHOWN).reduce((codes, { count }) => codes + count, 0);
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
          {shown.map((option) => (
            <OptionRow
              key={`${option.gameAmount}/${option.priceUsd}/${option.priceRub}`}
              {...option}
            />
          ))}
          {rest > 0 && (
            <tr>
              <td colSpan={3}>{t('load.otherOptions')}</td>
              <td>{format.number(rest)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
