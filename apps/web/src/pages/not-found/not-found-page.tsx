import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { usePageTitle } from '#lib/page/use-page-title.ts';

/** Page for unknown addresses. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  usePageTitle(t('state.notFoundTitle'));
  return (
    <div className="page">
      <EmptyState
        icon="search"
        level={1}
        title={t('state.notFoundTitle')}
        text={t('state.notFoundText')}
      >
        <Button component={Link} to={pages.products}>
          {t('state.toCatalogue')}
        </Button>
        <Button component={Link} to={pages.home} variant="default">
          {t('state.toHome')}
        </Button>
      </EmptyState>
    </div>
  );
}
