import { useState } from 'react';
import type { PaymentException } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { onOrOff } from '../list/filters/active-filter.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf } from '../list/use-admin-list.tsx';
import { usePaymentExceptionColumns } from './exception-columns.tsx';
import { ResolveForm } from './resolve-form.tsx';
import { useKindText } from './use-kind-text.ts';

/** Payment exceptions, which the shop cannot resolve by itself, newest first. */
export function PaymentExceptionList() {
  const { t } = useTranslation('adminRecords');
  const kindText = useKindText();
  const list = useAdminList({
    sorts: sortsOf('created', 'kind', 'amount', 'state'),
    filters: { open: onOrOff },
  });
  const query = trpc.admin.paymentExceptions.list.useQuery(list.input, keepPage);
  const [resolving, setResolving] = useState<PaymentException | null>(null);
  const columns = usePaymentExceptionColumns(setResolving);
  return (
    <>
      <AdminList
        name="matters"
        list={list}
        query={query}
        columns={columns}
        nameOf={({ kind, id }) => `${kindText(kind)}, ${id}`}
        search={{ label: t('paymentExceptions.search'), hint: t('paymentExceptions.searchHint') }}
        empty={{ title: t('paymentExceptions.noneTitle'), text: t('paymentExceptions.noneText') }}
        filters={list.renderFilter('open', {
          label: t('paymentExceptions.state'),
          all: t('paymentExceptions.all'),
          textOf: (value) =>
            t(value === 'true' ? 'paymentExceptions.open' : 'paymentExceptions.resolved'),
        })}
      />
      {resolving && <ResolveForm exception={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}
