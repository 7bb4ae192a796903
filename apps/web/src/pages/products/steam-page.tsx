import { SteamTopup } from '#features/topup/steam/steam-topup.tsx';

/** /products/steam */
export default function SteamPage() {
  return <SteamTopup />;
}
