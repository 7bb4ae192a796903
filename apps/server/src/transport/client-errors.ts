import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@manabar/contracts';
import { dataHeaders, JSON_TYPE } from './rest/send.ts';

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

/** What Node's parser refuses on its own, by its code; everything else is no HTTP. */
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'validation_error',
    message: 'the request took too long',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'validation_error',
    message: 'the headers are too large',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'payload_too_large',
    message: 'payload too large',
  },
};
const noHttp: Refusal = { status: 400, code: 'validation_error', message: 'not an HTTP request' };

/** The answer to what never became a request, in the documented shape, as it goes over the wire. */
export function clientErrorAnswer(parserCode: string | undefined): string {
  const { status, code, message } = refusals[parserCode ?? ''] ?? noHttp;
  const body = JSON.stringify({ success: false, error: { code, message } });
  const headers = {
    ...dataHeaders,
    connection: 'close',
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/** Answers a connection that sent no proper request, and ends it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Into an answer that has begun nothing else may be written.
  const { _httpMessage: answering } = socket as { _httpMessage?: { headersSent: boolean } | null };
  if (socket.writable && !answering?.headersSent) socket.write(clientErrorAnswer(error.code));
  socket.destroy(error);
}
