import { useTranslation } from 'react-i18next';
import type { Profile } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { copyText } from '#lib/copy-text.ts';
import { toast } from '#lib/toasts.ts';
import { Avatar } from './avatar.tsx';
import classes from './profile-head.module.css';

/** Avatar, nickname, and the id for requests to support. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const id = String(profile.id);
  async function copy(): Promise<void> {
    if (await copyText(id)) toast('success', t('head.copied'));
    else toast('error', t('head.copyFailed'));
  }
  return (
    <div className={classes.head}>
      <Avatar nickname={profile.nickname} />
      <div className={classes.who}>
        <p className={classes.name}>
          {profile.nickname}
          {profile.role === 'admin' && <span className="tag">{t('head.admin')}</span>}
        </p>
        <p className={classes.id}>
          <span className="figures">{t('head.id', { id })}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('head.copy')}
            onClick={() => void copy()}
          >
            <Icon name="copy" size={18} />
          </button>
        </p>
      </div>
    </div>
  );
}
