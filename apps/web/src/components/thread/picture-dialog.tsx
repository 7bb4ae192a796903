import type { Attachment } from '@manabar/contracts';
import { usePicture } from '#lib/support/pictures.ts';
import { Dialog } from '../dialog/dialog.tsx';
import classes from './picture.module.css';

interface PictureDialogProps {
  picture: Pick<Attachment, 'id' | 'width' | 'height'>;
  name: string;
  onClose: () => void;
}

/** Picture in a dialog, as large as the screen allows. */
export default function PictureDialog({ picture, name, onClose }: PictureDialogProps) {
  const { url } = usePicture(picture.id);
  return (
    <Dialog opened onClose={onClose} title={name} place="full">
      <img
        className={classes.large}
        src={url ?? undefined}
        alt={name}
        width={picture.width}
        height={picture.height}
      />
    </Dialog>
  );
}
