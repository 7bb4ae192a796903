import { Freefire } from '#features/topup/freefire/freefire.tsx';

/** /products/freefire */
export default function FreefirePage() {
  return <Freefire />;
}
