import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useUser } from '#features/admin/users/use-user.ts';
import { UserView } from '#features/admin/users/user-view.tsx';
import classes from '#features/admin/users/user.module.css';
import { Link } from '#lib/navigation.tsx';
import type { PageProps } from '#lib/page-loading.ts';
import { useTranslation } from '#lib/translation.ts';

/** /admin/users/:id */
export default function UserPage({ params }: PageProps) {
  const { t } = useTranslation('adminUsers');
  const query = useUser(Number(params['id']));
  return (
    <AdminFrame
      title={query.data?.nickname ?? t('user')}
      back={
        <Link to={pages.adminUsers} className={classes.back}>
          <Icon name="left" size={16} />
          {t('back')}
        </Link>
      }
    >
      <UserView query={query} />
    </AdminFrame>
  );
}
