import { Button } from '@mantine/core';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import type { BulkLoadDialogProps } from './bulk-load-dialog.tsx';
import classes from './bulk-load.module.css';
import { LineErrors } from './line-errors.tsx';
import { OptionTable } from './option-table.tsx';
import { SourceFields } from './source-fields.tsx';
import { Tally } from './tally.tsx';
import type { BulkLoad } from './use-bulk-load.ts';

type CheckStepProps = BulkLoadDialogProps & { bulk: BulkLoad; hint: string; onCancel: () => void };

/** What the text would do, said before it is done. */
function Outlook({ bulk: { checked } }: { bulk: BulkLoad }) {
  const { t } = useTranslation('adminCodes');
  if (!checked) return null;
  return (
    <section className={classes.outlook} aria-label={t('load.outlook')}>
      <Tally added={checked.good} addedLabel={t('load.good')} {...checked} />
      <OptionTable options={checked.options} otherCodes={checked.otherCodes} />
      <LineErrors errors={checked.errors} />
    </section>
  );
}

function Failure({ thrown }: { thrown: unknown }) {
  const errorText = useErrorText();
  return (
    <div role="alert">
      {thrown !== null && <p className={classes.failure}>{errorText(thrown)}</p>}
    </div>
  );
}

/** Where the codes go, which they are, and what they would become. */
export function CheckStep({ bulk, place, onCancel, ...props }: CheckStepProps) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const language = useLanguage();
  const { source, checked, busy } = bulk;
  const good = checked?.good ?? 0;
  const ready = place !== null && source.lines > 0;
  return (
    <>
      <fieldset className={classes.fields} disabled={busy !== null}>
        <legend className="visually-hidden">{props.title}</legend>
        {props.children}
        <SourceFields {...props} bulk={bulk} />
      </fieldset>
      <Outlook bulk={bulk} />
      <Failure thrown={bulk.failure} />
      <p className="visually-hidden" role="status">
        {busy && t(`adminCodes:load.busy.${busy}`)}
      </p>
      <div className={classes.actions}>
        {!ready && <p className="muted small">{t('adminCodes:load.missing')}</p>}
        <Button variant="default" onClick={onCancel} disabled={busy !== null}>
          {t('admin:form.cancel')}
        </Button>
        {checked ? (
          <Button
            onClick={() => void bulk.load()}
            loading={busy === 'load'}
            disabled={!ready || good === 0}
          >
            {t('adminCodes:load.load', { count: good, shown: formatNumber(good, language) })}
          </Button>
        ) : (
          <Button onClick={() => void bulk.check()} loading={busy === 'check'} disabled={!ready}>
            {t('adminCodes:load.check')}
          </Button>
        )}
      </div>
    </>
  );
}
