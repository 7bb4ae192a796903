import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_ATTACHMENTS } from '@manabar/contracts/rules';
import type { MessageDraft } from '#lib/support/use-message-draft.ts';
import {
  fileProblem,
  cachePicture,
  uploadPicture,
  type FileProblem,
} from '#lib/support/pictures.ts';

/** File that is being uploaded, or whose upload failed. */
export interface Upload {
  key: number;
  file: File;
  failure: unknown;
}

/** Reason why chosen files were rejected. */
export interface Rejection {
  problem: FileProblem | 'tooMany';
  name: string;
}

/** Runs uploads one after another, because the shop re-encodes only two pictures of an account at a time. */
const uploadScope = { id: 'picture-uploads' };

/** Uploads chosen pictures at once and adds each one to the draft when its upload ends. */
export function usePictureUploads({ draft, change }: MessageDraft) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);
  const lastKey = useRef(0);
  const { mutateAsync } = useMutation({ mutationFn: uploadPicture, scope: uploadScope });
  const drop = (key: number) => setUploads((now) => now.filter((each) => each.key !== key));
  const upload = async ({ key, file }: Upload) => {
    setUploads((now) =>
      now.map((each) => (each.key === key ? { ...each, failure: undefined } : each)),
    );
    try {
      const attachment = await mutateAsync(file);
      cachePicture(client, attachment.id, file);
      change((now) => ({
        ...now,
        pictures: [...now.pictures, { ...attachment, name: file.name }],
      }));
      drop(key);
    } catch (failure) {
      setUploads((now) => now.map((each) => (each.key === key ? { ...each, failure } : each)));
    }
  };
  const add = (files: readonly File[]) => {
    const refused: Rejection[] = [];
    const taken: Upload[] = [];
    const room = MAX_ATTACHMENTS - draft.pictures.length - uploads.length;
    for (const file of files) {
      const problem = fileProblem(file) ?? (taken.length >= room ? 'tooMany' : null);
      if (problem) {
        refused.push({ problem, name: file.name });
      } else {
        lastKey.current += 1;
        taken.push({ key: lastKey.current, file, failure: undefined });
      }
    }
    setRejections(refused);
    setUploads((now) => [...now, ...taken]);
    for (const each of taken) void upload(each);
  };
  return {
    uploads,
    rejections,
    add,
    again: (failed: Upload): void => void upload(failed),
    drop,
    isFull: draft.pictures.length + uploads.length >= MAX_ATTACHMENTS,
    isBusy: uploads.some(({ failure }) => failure === undefined),
    remove: (id: string) =>
      change((now) => ({ ...now, pictures: now.pictures.filter((each) => each.id !== id) })),
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;
