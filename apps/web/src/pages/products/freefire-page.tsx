import { Freefire } from '#features/topup/freefire/freefire.tsx';

/** Page /products/freefire. */
export default function FreefirePage() {
  return <Freefire />;
}
