import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { FilterField } from '../list/filters/filter-field.tsx';
import { useAdminList, keepPage } from '../list/use-admin-list.tsx';
import { useAuditColumns } from './audit-columns.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

/** Filter values: prefixes of action names. */
const areas = [
  'product',
  'order',
  'user',
  'balance',
  'code',
  'generated_code',
  'topup_code',
  'denomination',
  'promotion',
  'region',
  'currency',
  'price',
  'stock',
  'batch',
  'import',
  'job',
  'payment-matter',
  'ledger',
  'thread',
  'support',
  'export',
  'alert',
  'webhook',
  'admin',
  'service',
] as const;

/** Audit log of admin actions, newest first, with their changes. */
export function AuditList() {
  const { t } = useTranslation('adminRecords');
  const list = useAdminList({
    sorts: ['-at', 'at'],
    filters: { actor: [], action: areas, target: [] },
  });
  const { targetName } = useAuditLabels();
  const target = list.filters['target'];
  const query = trpc.admin.audit.list.useQuery(list.input, keepPage);
  const columns = useAuditColumns(list.filterBy);
  return (
    <AdminList
      name="audit"
      exportOf="audit"
      list={list}
      query={query}
      columns={columns}
      nameOf={({ action, target }) => `${action} ${target}`}
      search={{ label: t('audit.search'), hint: t('audit.searchHint') }}
      empty={{ title: t('audit.noneTitle'), text: t('audit.noneText') }}
      filters={
        <>
          {list.renderFilter('action', {
            label: t('audit.area'),
            all: t('audit.allAreas'),
            textOf: (area) => t(`audit.areas.${area}`),
          })}
          {(['actor', 'target'] as const).map((name) => (
            <FilterField
              key={name}
              label={t(`audit.${name}`)}
              chosen={name === 'target' && target ? targetName(target) : list.filters[name]}
              onClear={() => list.filterBy(name, undefined)}
            />
          ))}
        </>
      }
    />
  );
}
