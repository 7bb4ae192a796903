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
  const { t } = useTranslation('profile');
  usePageTitle(t('confirmContact.title'));
  const { hash } = useLocation();
  const [token] = useState(() => tokenOf(hash));
  const confirm = useConfirmContact();
  const isInvalid = token === null || confirm.isInvalid;
  return (
    <div className="page">
      <div className="card">
        <h1>{t(isInvalid ? 'confirmContact.invalid' : 'confirmContact.title')}</h1>
        {isInvalid && <p>{t('confirmContact.invalidText')}</p>}
        {!isInvalid && !confirm.isDone && (
          <>
            <p>{t('confirmContact.text')}</p>
            <PrimaryButton loading={confirm.isPending} onClick={() => confirm.run(token)}>
              {t('confirmContact.submit')}
            </PrimaryButton>
          </>
        )}
        {!isInvalid && confirm.isDone && <p role="status">{t('confirmContact.done')}</p>}
        <p>
          <Link to={pages.profile}>{t('confirmContact.toProfile')}</Link>
        </p>
      </div>
    </div>
  );
}
