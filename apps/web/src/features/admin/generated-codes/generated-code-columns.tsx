import type { GeneratedCode } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { maskedCodeWithId } from '../codes/shared/masked-code-with-id.tsx';
import { CodeStatus } from '../codes/shared/code-status.tsx';
import { useCodeColumns, type CodeActions } from '../codes/shared/use-code-columns.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import classes from './generated-code-columns.module.css';

export type GeneratedCodeChange = Partial<Pick<GeneratedCode, 'published' | 'popular'>>;

interface GeneratedActions extends CodeActions<GeneratedCode> {
  onChange: (code: GeneratedCode, change: GeneratedCodeChange) => void;
}

/** The code belongs to an order or was activated, so it can no longer be changed. */
const isTaken = ({ status }: GeneratedCode) => status === 'used';

function Activation({ code }: { code: GeneratedCode }) {
  const { activation, activatedAt } = code;
  if (activation === null && activatedAt === null) return '—';
  return (
    <span className={`${classes.lines} ${classes.activation}`}>
      {activation && <span className="figures">{activation.player_id}</span>}
      {activation && <span className="muted">{activation.nickname}</span>}
      {activatedAt !== null && <TimeAgo iso={activatedAt} />}
    </span>
  );
}

/** Columns of the generated codes, including row actions. */
export function useGeneratedCodeColumns(actions: GeneratedActions): GridColumn<GeneratedCode>[] {
  const { t } = useTranslation(['adminCodes', 'adminGenerated']);
  const offerTitle = useOfferTitle();
  const { number, toggle } = useColumnBuilders();
  const { code, prices, order, ends } = useCodeColumns(actions, isTaken);
  const { isBusy, onChange } = actions;
  return [
    code,
    {
      name: 'denomination',
      title: t('adminGenerated:denomination'),
      cell: ({ denomination, product }) => (
        <span className={classes.lines}>
          <span>{offerTitle(denomination)}</span>
          <span className="muted">{product}</span>
        </span>
      ),
    },
    number('gameAmount', t('adminGenerated:diamonds'), { sort: 'asc', spare: true }),
    ...prices,
    {
      name: 'status',
      title: t('adminCodes:statusTitle'),
      sort: 'asc',
      cell: ({ status }) => <CodeStatus status={status} />,
    },
    toggle('published', t('adminGenerated:published'), {
      sort: 'desc',
      label: (row) => t('adminGenerated:publishedOf', { code: maskedCodeWithId(row) }),
      isLocked: isTaken,
      isBusy,
      onChange: (row, published) => onChange(row, { published }),
    }),
    toggle('popular', t('adminCodes:popular'), {
      label: (row) => t('adminCodes:popularOf', { code: maskedCodeWithId(row) }),
      isLocked: isTaken,
      isBusy,
      onChange: (row, popular) => onChange(row, { popular }),
    }),
    {
      name: 'activation',
      title: t('adminGenerated:activation'),
      cell: (row) => <Activation code={row} />,
    },
    order,
    ...ends,
  ];
}
