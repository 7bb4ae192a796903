import { PaymentExceptionList } from '#features/admin/payment-exceptions/exception-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/paymentExceptions: payment exceptions. */
export default function PaymentExceptionsPage() {
  return (
    <AdminFrame>
      <PaymentExceptionList />
    </AdminFrame>
  );
}
