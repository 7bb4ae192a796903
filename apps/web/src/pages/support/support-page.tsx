import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import { ContactWays } from '#features/support/contact-ways.tsx';
import { Faq } from '#features/support/faq.tsx';
import { SupportForm } from '#features/support/support-form.tsx';
import classes from './support-page.module.css';

/** Page /support: the form, frequent questions, and other ways to reach the shop. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  return (
    <div className="page">
      <PageTitle title={t('page.title')} subtitle={t('page.reply')} />
      <div className={classes.columns}>
        <SupportForm />
        <div className={classes.aside}>
          <Faq />
          <ContactWays />
        </div>
      </div>
    </div>
  );
}
