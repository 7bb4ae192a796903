/** Fields of an answer's head that the load uses. */
export interface ResponseHead {
  status: number;
  /** 0 for an answer without a body. */
  contentLength: number;
  chunked: boolean;
}

/** Parses status line and headers (`HTTP/1.1 200 OK\r\n…\r\n`). Throws for an answer without a length. */
export function parseHead(text: string): ResponseHead {
  const status = Number(text.slice(9, 12));
  if (!text.startsWith('HTTP/1.') || !Number.isInteger(status)) {
    throw new Error(`not an HTTP answer: ${text.slice(0, 40)}`);
  }
  const chunked = /\r\ntransfer-encoding: chunked\r\n/i.test(text);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  const bodyless = status === 204 || status === 304;
  if (!chunked && length === undefined && !bodyless) {
    throw new Error('an answer without a length cannot be kept alive');
  }
  return {
    status,
    chunked: chunked && !bodyless,
    contentLength: bodyless ? 0 : Number(length ?? 0),
  };
}
