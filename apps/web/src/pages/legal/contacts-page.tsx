import { NotFoundPage } from '#pages/not-found/not-found-page.tsx';

export default function ContactsPage() {
  return <NotFoundPage />;
}
