import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, atMost, type Attack } from '../attack-types.ts';
import { probeDuring } from '../latency-probe.ts';

const CONNECTIONS = 800;
const ATTACKER = '127.0.14.1';
const BODY_BYTES = 1024 * 1024;
/** Longer than the time-outs of headers and bodies together, in milliseconds. */
const TIMEOUT_MS = 25_000;
const LOOK_EVERY_MS = 500;
const WARM_UP_MS = 5_000;

function residentMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Sends all but the last byte of a body. */
function sendAlmostAll(url: URL, length: number): Socket {
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    localAddress: ATTACKER,
  });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${length}\r\n\r\n`,
  );
  socket.write('x'.repeat(length - 1));
  return socket;
}

/** Opens many connections whose bodies never end: of the largest size, and of the largest size that needs no slot. */
export const slowBodies: Attack = {
  name: 'slow-bodies',
  title: `${CONNECTIONS} connections of one address whose bodies never end`,
  run: async ({ url, serverPid }) => {
    const target = new URL(url);
    const path = '/api/products';
    const other = { url, address: '127.0.15.1', path, everyMs: 150 };
    // The first calls increase the memory of a server that has just started.
    await probeDuring({ ...other, everyMs: 20 }, () => Promise.resolve(), WARM_UP_MS);
    const before = residentMib(serverPid);
    let most = before;
    let sockets: Socket[] = [];
    const attack = async () => {
      sockets = Array.from({ length: CONNECTIONS }, (_, i) =>
        sendAlmostAll(target, i % 2 === 0 ? BODY_BYTES : 64 * 1024),
      );
      for (let waited = 0; waited < TIMEOUT_MS; waited += LOOK_EVERY_MS) {
        await wait(LOOK_EVERY_MS);
        most = Math.max(most, residentMib(serverPid));
      }
    };
    const { failed } = await probeDuring(other, attack);
    const closed = sockets.filter((socket) => socket.destroyed).length;
    for (const socket of sockets) socket.destroy();
    return [
      atMost("growth of the server's memory, MiB", most - before, 100),
      atMost('growth that is left after the attack, MiB', residentMib(serverPid) - before, 60),
      atLeast(`connections closed within ${TIMEOUT_MS / 1000} s`, closed, CONNECTIONS),
      atMost("another customer's failed calls", failed, 0),
    ];
  },
};
