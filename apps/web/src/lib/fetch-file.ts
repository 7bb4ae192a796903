import { noteToken } from './sent-token.ts';
import { getSession } from './session.ts';
import { requestHeaders } from './trpc.ts';

/** A file of the shop and the name that it comes with. */
export interface ShopFile {
  name: string;
  content: Blob;
}

/** A refusal of the REST side, in the form in which failures of calls are read (`toAppError`). */
async function refusalOf(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  const appError = (body as { error?: unknown } | null)?.error;
  return Object.assign(new Error(response.statusText), {
    data: { httpStatus: response.status, appError },
  });
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'file';
}

/**
 * Gets a file that only the logged-in may have; `path` is an address below /api. `onBytes` is told how much has come.
 * Throws what the shop refused it with, and when it breaks off: half a file is none.
 */
export async function fetchFile(
  path: string,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<ShopFile> {
  const token = getSession()?.token;
  const response = await fetch(`/api${path}`, {
    headers: requestHeaders(),
    signal: signal ?? null,
  });
  if (!response.ok || !response.body) {
    const refusal = await refusalOf(response);
    noteToken(refusal, token);
    throw refusal;
  }
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onBytes?.(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  const { headers } = response;
  const content = await new Response(counted, { headers }).blob();
  return { name: nameIn(headers.get('content-disposition')), content };
}

/** Gives a file to whoever sits at the browser. */
export function saveFile({ name, content }: ShopFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
