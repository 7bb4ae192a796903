import { PubgTopup } from '#features/topup/pubg/pubg-topup.tsx';

/** Page /products/pubg. */
export default function PubgPage() {
  return <PubgTopup />;
}
