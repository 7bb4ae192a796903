import { connect, type Socket } from 'node:net';
import { parseHead, type ResponseHead } from './response-head.ts';

/** One answer. The body is present only when it was requested. */
export interface Answer {
  status: number;
  bytes: number;
  body: Buffer | undefined;
}

const readBufferBytes = 256 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection with one pending request at a time. It reads into one buffer of its own and
 * skips bodies that are not collected, so that the cost of the load does not affect the result.
 */
export class Connection {
  readonly #socket: Socket;
  #pending = Buffer.alloc(0);
  #head: ResponseHead | undefined;
  #received = 0;
  #kept: Buffer[] = [];
  #keep = false;
  #resolve: ((answer: Answer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({
        host: '127.0.0.1',
        port,
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(readBufferBytes),
          callback: (length, buffer) => {
            connection.take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
            return true;
          },
        },
      });
      const connection = new Connection(socket);
      socket.once('connect', () => resolve(connection));
      socket.on('error', (error) => {
        reject(error);
        connection.#fail(error);
      });
      socket.on('close', () => connection.#fail(new Error('the server closed the connection')));
    });
  }

  /** Sends a complete request. With `keep` the answer contains its body. */
  send(request: Buffer, keep: boolean): Promise<Answer> {
    this.#keep = keep;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#resolve = undefined;
    this.#reject = undefined;
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#reject?.(error);
  }

  take(chunk: Buffer): void {
    let rest = chunk;
    if (!this.#head) {
      if (this.#pending.length > 0) rest = Buffer.concat([this.#pending, chunk]);
      const end = rest.indexOf(headEnd);
      if (end < 0) {
        this.#pending = Buffer.from(rest);
        return;
      }
      this.#pending = Buffer.alloc(0);
      this.#head = parseHead(rest.toString('latin1', 0, end + 2));
      rest = rest.subarray(end + headEnd.length);
    }
    this.#received += rest.length;
    // The next read overwrites the read buffer.
    if (this.#keep || this.#head.chunked) this.#kept.push(Buffer.from(rest));
    if (!this.#isWhole(this.#head)) return;
    this.#finish(this.#head);
  }

  #isWhole(head: ResponseHead): boolean {
    if (!head.chunked) return this.#received >= head.contentLength;
    const last = this.#kept.length > 1 ? Buffer.concat(this.#kept) : this.#kept[0];
    if (!last) return false;
    this.#kept = [last];
    return last.length >= 5 && last.subarray(-5).equals(lastChunk);
  }

  #finish(head: ResponseHead): void {
    const raw = this.#kept.length === 1 ? this.#kept[0] : Buffer.concat(this.#kept);
    const whole = head.chunked ? joinChunks(raw ?? Buffer.alloc(0)) : raw;
    const answer: Answer = {
      status: head.status,
      bytes: head.chunked ? (whole?.length ?? 0) : this.#received,
      body: this.#keep ? whole : undefined,
    };
    this.#head = undefined;
    this.#received = 0;
    this.#kept = [];
    const resolve = this.#resolve;
    this.#resolve = undefined;
    this.#reject = undefined;
    resolve?.(answer);
  }
}

const lastChunk = Buffer.from('0\r\n\r\n');

/** Returns the body of an answer that was sent in chunks. */
function joinChunks(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < raw.length) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) break;
    parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
