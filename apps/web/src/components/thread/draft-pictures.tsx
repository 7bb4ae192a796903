import type { RefObject } from 'react';
import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@manabar/contracts/rules';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import type { DraftPicture } from '#lib/support/use-message-draft.ts';
import { Icon, type IconName } from '../media/icon.tsx';
import classes from './draft-pictures.module.css';
import { Thumbnail } from './picture.tsx';
import type { PictureUploads, Rejection, Upload } from './use-picture-uploads.ts';

/** Limits of pictures as values for texts. */
export const pictureLimits = { most: MAX_ATTACHMENTS, size: MAX_ATTACHMENT_BYTES / 1024 / 1024 };

function IconButton({
  icon,
  label,
  onClick,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
}) {
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </button>
  );
}

/** Returns a function for the reason why the shop refused a picture. */
function useRefusalText(): (thrown: unknown, name: string) => string {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  return (thrown, name) => {
    const { code } = toAppError(thrown);
    if (code === 'payload_too_large')
      return t('picture.problem.tooBig', { name, ...pictureLimits });
    if (code === 'validation_error') return t('picture.problem.broken', { name });
    return t('picture.problem.failed', { name, reason: errorText(thrown) });
  };
}

function UploadItem({ upload, uploads }: { upload: Upload; uploads: PictureUploads }) {
  const { t } = useTranslation(['thread', 'common']);
  const refusalText = useRefusalText();
  const { name } = upload.file;
  const failed = upload.failure !== undefined;
  return (
    <li className={classes.picture} data-failed={failed || undefined}>
      {failed ? (
        <Icon name="alert" />
      ) : (
        <Loader size="sm" aria-label={t('picture.uploading', { name })} role="status" />
      )}
      {failed && (
        <>
          <span className={classes.problem} role="alert">
            {refusalText(upload.failure, name)}
          </span>
          <button type="button" className={classes.again} onClick={() => uploads.again(upload)}>
            {t('common:retry')}
          </button>
          <IconButton
            icon="close"
            label={t('picture.remove', { name })}
            onClick={() => uploads.drop(upload.key)}
          />
        </>
      )}
    </li>
  );
}

function Rejections({ rejections }: { rejections: readonly Rejection[] }) {
  const { t } = useTranslation('thread');
  return (
    <ul className={classes.rejections} role="alert">
      {rejections.map(({ problem, name }) => (
        <li key={`${problem} ${name}`}>
          {t(`picture.problem.${problem}`, { name, ...pictureLimits })}
        </li>
      ))}
    </ul>
  );
}

interface DraftPicturesProps {
  pictures: readonly DraftPicture[];
  uploads: PictureUploads;
  /** Takes the focus of a pressed button, which disappears with its picture or failure. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Pictures of an unsent message: uploaded ones, running and failed uploads, and rejected files. */
export function DraftPictures({ pictures, focusAfter, ...props }: DraftPicturesProps) {
  const { t } = useTranslation('thread');
  const keepFocus =
    <Target,>(act: (target: Target) => void) =>
    (target: Target) => {
      act(target);
      focusIfLostAfterRender(() => focusAfter.current);
    };
  const { again, drop, remove, ...rest } = props.uploads;
  const uploads: PictureUploads = {
    ...rest,
    again: keepFocus(again),
    drop: keepFocus(drop),
    remove: keepFocus(remove),
  };
  const isEmpty = pictures.length === 0 && uploads.uploads.length === 0;
  return (
    <>
      {!isEmpty && (
        <ul className="wrap" aria-label={t('picture.attached')}>
          {pictures.map((picture) => (
            <li key={picture.id} className={classes.picture}>
              <Thumbnail picture={picture} />
              <span className="visually-hidden">{picture.name}</span>
              <IconButton
                icon="close"
                label={t('picture.remove', { name: picture.name })}
                onClick={() => uploads.remove(picture.id)}
              />
            </li>
          ))}
          {uploads.uploads.map((upload) => (
            <UploadItem key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {uploads.rejections.length > 0 && <Rejections rejections={uploads.rejections} />}
    </>
  );
}
