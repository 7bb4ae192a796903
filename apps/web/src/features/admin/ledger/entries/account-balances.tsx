import type { LedgerBalances } from '@manabar/contracts';
import { currencies } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '#components/money/money-text.tsx';
import { useAccountName } from './use-account-name.ts';
import classes from './account-balances.module.css';

/** Present balances of all customers together and of each account of the shop, without those of zero. */
export function AccountBalances({ balances: { house, customers } }: { balances: LedgerBalances }) {
  const { t } = useTranslation('adminLedger');
  const accountName = useAccountName();
  const balances = [
    ...currencies.map((currency) => ({
      name: t('entries.customers'),
      currency,
      amount: customers[currency],
    })),
    ...house.map(({ account, ...balance }) => ({ name: accountName(account), ...balance })),
  ];
  const byName = Map.groupBy(
    balances.filter(({ amount }) => amount !== 0),
    ({ name }) => name,
  );
  if (byName.size === 0) return null;
  return (
    <section className={classes.balances} aria-labelledby="ledger-balances">
      <h2 id="ledger-balances">{t('entries.balances')}</h2>
      <p>{t('entries.signs')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('entries.account')}</th>
            <th scope="col">{t('entries.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {[...byName].map(([name, ofAccount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {ofAccount.map(({ currency, amount }) => (
                  <div key={currency}>
                    <MoneyText amount={amount} currency={currency} />
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
