import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useConfirmContact } from '#features/profile/use-confirm-contact.ts';
import { tokenOf } from '#lib/page/link-token.ts';
import { usePageTitle } from '#lib/page/use-page-title.ts';

/** Page /profile/contacts: confirms the e-mail whose link was opened. */
export default function ConfirmContactPage() {
  const { t } = useTranslation('contacts');
  usePageTitle(t('confirm.title'));
  const { hash } = useLocation();
  const [token] = useState(() => tokenOf(hash));
  const confirm = useConfirmContact();
  const isInvalid = token === null || confirm.isInvalid;
  return (
    <div className="page">
      <div className="card">
        <h1>{t(isInvalid ? 'confirm.invalid' : 'confirm.title')}</h1>
        {isInvalid && <p>{t('confirm.invalidText')}</p>}
        {!isInvalid && !confirm.isDone && (
          <>
            <p>{t('confirm.text')}</p>
            <PrimaryButton loading={confirm.isPending} onClick={() => confirm.run(token)}>
              {t('confirm.submit')}
            </PrimaryButton>
          </>
        )}
        {!isInvalid && confirm.isDone && <p role="status">{t('confirm.done')}</p>}
        <p>
          <Link to={pages.profile}>{t('confirm.toProfile')}</Link>
        </p>
      </div>
    </div>
  );
}
