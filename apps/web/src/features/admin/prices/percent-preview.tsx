import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PricePreview } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { DialogButtonBar } from '../form/dialog-button-bar.tsx';
import { FallNotice } from '../price-falls/fall-notice.tsx';
import classes from './prices.module.css';

type Row = PricePreview['rows'][number];

/** Prices in both currencies, one below the other. */
function Prices({ priceUsd, priceRub }: Row['before']) {
  return (
    <>
      {priceUsd !== null && <MoneyText amount={priceUsd} currency="usd" />}
      {priceUsd !== null && priceRub !== null && <br />}
      {priceRub !== null && <MoneyText amount={priceRub} currency="rub" />}
    </>
  );
}

function PreviewRow({ row }: { row: Row }) {
  const { t } = useTranslation('adminPrices');
  const format = useFormatter();
  return (
    <tr>
      <th scope="row">
        {row.product}
        <br />
        <span className="muted small">
          {row.region}, {format.number(row.gameAmount)}
        </span>
      </th>
      <td className={classes.number}>
        <Prices {...row.before} />
      </td>
      <td className={`${classes.number} ${row.falls && !row.problem ? classes.falls : ''}`}>
        {row.problem ? (
          <span className={`muted small ${classes.problem}`}>
            {t(`percent.problem.${row.problem}`)}
          </span>
        ) : (
          <Prices {...row.after} />
        )}
        {row.merges && !row.problem && (
          <>
            <br />
            <span className="muted small">{t('percent.merges')}</span>
          </>
        )}
      </td>
      <td className={`${classes.number} ${classes.codes}`}>{format.number(row.codes)}</td>
    </tr>
  );
}

const changes = ({ before, after, problem }: Row) =>
  !problem && (before.priceUsd !== after.priceUsd || before.priceRub !== after.priceRub);

interface PercentPreviewProps {
  preview: PricePreview;
  busy: boolean;
  onBack: () => void;
  onApply: (rows: Row[]) => void;
}

/** Old and new prices of each row before they are saved. */
export function PercentPreview({ preview, ...props }: PercentPreviewProps) {
  const { t } = useTranslation('adminPrices');
  const format = useFormatter();
  const [agreed, setAgreed] = useState(false);
  const { rows, total } = preview;
  const changing = rows.filter(changes);
  const falling = changing.filter(({ falls }) => falls).length;
  const tooMany = total > rows.length;
  return (
    <div className={classes.form}>
      {tooMany && (
        <p role="alert" className={classes.falls}>
          {t('percent.tooMany', { shown: format.number(total), max: format.number(rows.length) })}
        </p>
      )}
      <div className={classes.preview} tabIndex={0} role="region" aria-label={t('percent.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" className={classes.number}>
                {t('percent.old')}
              </th>
              <th scope="col" className={classes.number}>
                {t('percent.new')}
              </th>
              <th scope="col" className={`${classes.number} ${classes.codes}`}>
                {t('percent.codes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <FallNotice count={falling} agreed={agreed} onAgree={setAgreed} />
      <DialogButtonBar>
        <Button variant="default" onClick={props.onBack} disabled={props.busy}>
          {t('percent.back')}
        </Button>
        <Button
          loading={props.busy}
          disabled={tooMany || changing.length === 0 || (falling > 0 && !agreed)}
          onClick={() => props.onApply(changing)}
        >
          {changing.length === 0
            ? t('percent.nothing')
            : t('percent.apply', format.count(changing.length))}
        </Button>
      </DialogButtonBar>
    </div>
  );
}
