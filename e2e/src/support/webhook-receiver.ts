import { once } from 'node:events';
import { createServer } from 'node:http';

export interface ReceivedCall {
  id: string;
  signature: string;
  body: string;
}

export interface Receiver {
  /** Received calls, in order. */
  calls: ReceivedCall[];
  close: () => void;
}

/** Starts a receiver of webhooks at a host and port of this machine. */
export async function startReceiver(address: string): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      calls.push({ id: header('webhook-id'), signature: header('webhook-signature'), body });
      response.writeHead(200).end('Thank you');
    });
  });
  const [host, port] = address.split(':');
  server.listen(Number(port), host);
  await once(server, 'listening');
  return {
    calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
