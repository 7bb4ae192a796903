import { useEffect, useState } from 'react';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Attachment } from '@manabar/contracts';
import { attachmentTypes, MAX_ATTACHMENT_BYTES } from '@manabar/contracts/rules';
import { callApi, fetchFile } from '../fetch-file.ts';

/** Reason why a file cannot be attached, known before the upload. */
export type FileProblem = 'empty' | 'notPicture' | 'tooBig';

const types: readonly string[] = attachmentTypes;

/** Checks type and size of a file before its upload; null when it can be attached. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): FileProblem | null {
  if (!types.includes(type)) return 'notPicture';
  if (size === 0) return 'empty';
  return size > MAX_ATTACHMENT_BYTES ? 'tooBig' : null;
}

/** Uploads a picture to which a later message refers. Throws the shop's refusal. */
export async function uploadPicture(file: File): Promise<Attachment> {
  const response = await callApi('/support/attachments', {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.type },
  });
  return (await response.json()) as Attachment;
}

const keyOf = (id: string) => ['support-attachment', id];

/** Keeps an uploaded file as the picture, so that it is not downloaded again. */
export function cachePicture(client: QueryClient, id: string, file: Blob): void {
  client.setQueryData(keyOf(id), file);
}

/** Address of a blob while the component shows it; null without a blob. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

/** Picture of a message. It is downloaded by a call, because an address in the page cannot carry the session's token. */
export function usePicture(id: string) {
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await fetchFile(`/support/attachments/${id}`, { signal })).content,
    // A picture never changes, so refreshes of other data do not reload it.
    staleTime: 'static',
  });
  return {
    url: useObjectUrl(query.data),
    isFailed: query.isError,
    retry: () => void query.refetch(),
  };
}
