import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import { ContactLinks } from '#features/support/contact-links.tsx';
import { Faq } from '#features/support/faq.tsx';
import { SupportForm } from '#features/support/support-form.tsx';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { useSession } from '#lib/session/session.ts';
import classes from './support-page.module.css';

// The list is below the form, so loading it later moves nothing visible.
const ThreadList = lazyComponent(() => import('#features/support/thread-list.tsx'));

/** Page /support: the form, the customer's support threads, frequent questions, and other ways to reach the shop. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  const session = useSession();
  return (
    <div className="page">
      <PageTitle title={t('page.title')} subtitle={t('page.reply')} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <SupportForm />
          {session && (
            <Suspense>
              <ThreadList />
            </Suspense>
          )}
        </div>
        <div className={classes.aside}>
          <Faq />
          <ContactLinks />
        </div>
      </div>
    </div>
  );
}
