import { FreefireTopup } from '#features/topup/freefire/freefire-topup.tsx';

/** /products/freefire */
export default function FreefirePage() {
  return <FreefireTopup />;
}
