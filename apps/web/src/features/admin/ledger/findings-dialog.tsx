import { Link } from 'react-router-dom';
import type { LedgerCheck, LedgerFinding } from '@manabar/contracts';
import { adminOrderPath, ledgerAreas } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from './ledger.module.css';

/** One discrepancy, in the words of the command-line check. */
function Finding({ finding }: { finding: LedgerFinding }) {
  const { t } = useTranslation('adminLedger');
  const { table, id, problem, expected, found } = finding;
  return (
    <li>
      {table === 'orders' ? (
        <Link to={adminOrderPath(id)}>{t('order', { id })}</Link>
      ) : (
        <code>{`${table} ${id}`}</code>
      )}{' '}
      <code>{problem}</code>
      <br />
      <span>{t('figures', { expected, found })}</span>
    </li>
  );
}

interface FindingsDialogProps {
  check: LedgerCheck;
  name: string;
  onClose: () => void;
}

/** Discrepancies of a ledger check, grouped by subject. */
export function FindingsDialog({ check, name, onClose }: FindingsDialogProps) {
  const { t } = useTranslation('adminLedger');
  const format = useFormatter();
  const { findings, violations } = check;
  const more = (violations ?? 0) - findings.length;
  return (
    <Dialog opened title={t('foundTitle', { name })} onClose={onClose} place="wide">
      <div className={classes.findings}>
        <p>{t('whatToDo')}</p>
        {ledgerAreas.map((area) => {
          const own = findings.filter((finding) => finding.area === area);
          return (
            own.length > 0 && (
              <section key={area} aria-label={t(`area.${area}`)}>
                <h3>{t(`area.${area}`)}</h3>
                <p className="muted">{t(`about.${area}`)}</p>
                <ul>
                  {own.map((finding, index) => (
                    <Finding key={index} finding={finding} />
                  ))}
                </ul>
              </section>
            )
          );
        })}
        {more > 0 && <p className="muted">{t('more', format.count(more))}</p>}
      </div>
    </Dialog>
  );
}
