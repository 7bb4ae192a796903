import { PaymentExceptionList } from '#features/admin/payment-exceptions/exception-list.tsx';
import { framed } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/paymentExceptions: payment exceptions. */
export default framed(PaymentExceptionList);
