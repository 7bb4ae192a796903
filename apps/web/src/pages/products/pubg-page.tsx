import { PubgTopup } from '#features/topup/pubg/pubg-topup.tsx';

/** /products/pubg */
export default function PubgPage() {
  return <PubgTopup />;
}
