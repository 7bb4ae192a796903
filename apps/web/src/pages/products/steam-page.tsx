import { SteamTopup } from '#features/topup/steam/steam-topup.tsx';

/** Page /products/steam. */
export default function SteamPage() {
  return <SteamTopup />;
}
