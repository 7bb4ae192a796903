import type { ImportChange } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from './change-table.module.css';

/** Maximum number of displayed rows; large price falls come first. */
const SHOWN = 100;

function Cell({ text }: { text: string | null }) {
  const { t } = useTranslation('admin');
  if (text === null) return <span className="muted">—</span>;
  if (text === '') return <span className="muted">{t('import.preview.empty')}</span>;
  return <span className={classes.text}>{text}</span>;
}

function ChangedRow({ row, name, isNew, falls, fields }: ImportChange) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {t('import.preview.row')} {format.number(row)}
          {name !== '' && ` · ${name}`}
          {isNew && <span className={classes.isNew}> · {t('import.preview.isNew')}</span>}
        </th>
      </tr>
      {fields.map(({ field, before, after }) => (
        <tr key={field} data-falls={falls || undefined}>
          <td>{field}</td>
          <td>
            <Cell text={before} />
          </td>
          <td>
            <Cell text={after} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Cells that an import would change, with old and new values. */
export function ChangeTable({ changes }: { changes: readonly ImportChange[] }) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  if (changes.length === 0) return null;
  const sorted = changes.toSorted((a, b) => Number(b.falls) - Number(a.falls) || a.row - b.row);
  const rest = sorted.length - SHOWN;
  return (
    <>
      <div
        className={classes.scroll}
        role="region"
        aria-label={t('import.preview.changes')}
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.preview.field')}</th>
              <th scope="col">{t('import.preview.before')}</th>
              <th scope="col">{t('import.preview.after')}</th>
            </tr>
          </thead>
          {sorted.slice(0, SHOWN).map((change) => (
            <ChangedRow key={change.row} {...change} />
          ))}
        </table>
      </div>
      {rest > 0 && <p className="muted small">{t('import.preview.more', format.count(rest))}</p>}
    </>
  );
}
