import { Notification } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '#components/media/icon.tsx';
import { toastPlace } from '#lib/toasts.ts';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import classes from './toast-list.module.css';

const icons: Readonly<Record<string, IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'alert',
  error: 'alert',
};

/** The library's index exports its types by paths that do not resolve. */
type NotificationData = Parameters<typeof notifications.show>[0];

function ToastCard({ id = '', color: kind = 'info', message }: NotificationData) {
  const { t } = useTranslation('common');
  return (
    <Notification
      // The library's surrounding element, which it moves, has the role.
      role="none"
      classNames={classes}
      data-kind={kind}
      icon={<Icon name={icons[kind] ?? 'info'} />}
      closeButtonProps={{ 'aria-label': t('close'), icon: <Icon name="close" size={18} /> }}
      onClose={() => notifications.hide(id)}
    >
      {message}
    </Notification>
  );
}

/** At most three toasts at the bottom centre, above dialogs. */
export function ToastList() {
  return (
    <Notifications
      {...toastPlace}
      withinPortal={false}
      // The style sheet animates, because it respects reduced motion; a closed toast is removed at once.
      transitionDuration={0}
      notificationMaxHeight="none"
      className={classes.place}
      classNames={{ notification: `toast ${classes.toast}` }}
      renderNotification={(data) => <ToastCard {...data} />}
    />
  );
}
