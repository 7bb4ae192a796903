import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '@manabar/contracts';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { usePicture } from '#lib/support/pictures.ts';
import { Icon } from '../media/icon.tsx';
import classes from './picture.module.css';

const PictureDialog = lazyComponent(() => import('./picture-dialog.tsx'));

type Shown = Pick<Attachment, 'id' | 'width' | 'height'>;

/** Thumbnail of a picture in the space of the picture's own shape; decorative. */
export function Thumbnail({ picture }: { picture: Shown }) {
  const { url } = usePicture(picture.id);
  return url ? (
    <img src={url} alt="" width={picture.width} height={picture.height} decoding="async" />
  ) : (
    <span className={classes.waiting} style={{ aspectRatio: picture.width / picture.height }} />
  );
}

function FailedPicture({ name, onRetry }: { name: string; onRetry: () => void }) {
  const { t } = useTranslation('thread');
  return (
    <button type="button" className={classes.failed} onClick={onRetry}>
      <Icon name="alert" />
      <span>{t('picture.notLoaded')}</span>
      <span className="visually-hidden">{name}</span>
    </button>
  );
}

/** Picture of a message as a thumbnail that opens large. `name` is its accessible name. */
export function Picture({ picture, name }: { picture: Shown; name: string }) {
  const { t } = useTranslation('thread');
  const { isFailed, retry } = usePicture(picture.id);
  const [opened, setOpened] = useState(false);
  if (isFailed) return <FailedPicture name={name} onRetry={retry} />;
  return (
    <>
      <button
        type="button"
        className={classes.thumbnail}
        aria-haspopup="dialog"
        aria-label={t('picture.open', { name })}
        onClick={() => setOpened(true)}
      >
        <Thumbnail picture={picture} />
      </button>
      {opened && (
        <Suspense>
          <PictureDialog picture={picture} name={name} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
