import { PaymentExceptionList } from '#features/admin/payment-exceptions/exception-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/paymentExceptions: payment exceptions. */
export default function PaymentExceptionsPage() {
  const { t } = useTranslation('adminRecords');
  return (
    <AdminFrame title={t('paymentExceptions.title')}>
      <PaymentExceptionList />
    </AdminFrame>
  );
}
