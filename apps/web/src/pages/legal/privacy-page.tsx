import { NotFoundPage } from '#pages/not-found/not-found-page.tsx';

export default function PrivacyPage() {
  return <NotFoundPage />;
}
