import { fieldsOf } from '@manabar/contracts/rules';
import { recordToken } from './session/failed-call-token.ts';
import { getSession } from './session/session.ts';
import { requestHeaders } from './trpc.ts';

/** Downloaded file and its name. */
export interface ShopFile {
  name: string;
  content: Blob;
}

/** Error of the REST API in the form that `toAppError` reads. */
async function refusalOf(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  const data = { httpStatus: response.status, appError: fieldsOf(body)['error'] };
  return Object.assign(new Error(response.statusText), { data });
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'file';
}

/** Calls the REST API with the session's token; `path` is relative to /api. Throws the shop's refusal. */
export async function callApi(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Response> {
  const token = getSession()?.token;
  const response = await fetch(`/api${path}`, {
    ...init,
    headers: { ...requestHeaders(), ...init.headers },
  });
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  recordToken(refusal, token);
  throw refusal;
}

/**
 * Downloads a file with the session's token; `path` is relative to /api. `onBytes` receives the number of bytes so
 * far. Throws the shop's refusal, and an error for an incomplete download.
 */
export async function fetchFile(
  path: string,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<ShopFile> {
  const response = await callApi(path, { signal: signal ?? null });
  if (!response.body) throw new Error(`no file from ${path}`);
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

/** Saves a file in the browser. */
export function saveFile({ name, content }: ShopFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
