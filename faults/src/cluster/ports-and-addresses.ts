import { chooseFreePort } from '@manabar/tooling/free-port';

const portNames = [
  'postgres',
  'patroni',
  'etcd',
  'etcdPeer',
  'primary',
  'replicas',
  'pgbouncer',
  'http',
  'https',
  'sandbox',
  'supplier',
  'gateway',
  'server1',
  'server2',
  'server3',
  'server4',
  'worker1',
  'worker2',
] as const;

export type Ports = Readonly<Record<(typeof portNames)[number], number>>;

/** Each of the samples' three machines is a loopback address, so that their ports can be equal. */
export const machineAddress = (number: number) => `127.77.0.${number}`;
/** Address that replaces 127.0.0.1 on one of these machines. */
export const ownAddress = (number: number) => `127.77.1.${number}`;

/**
 * Chooses odd ports from the given one on, because Linux prefers even ones for outgoing connections; by default, free ports.
 */
export async function choosePorts(first?: number): Promise<Ports> {
  const ports = new Map<string, number>();
  for (const [index, name] of portNames.entries()) {
    let port = first === undefined ? await chooseFreePort() : first + 2 * index + 1;
    while ([...ports.values()].includes(port)) port = await chooseFreePort();
    ports.set(name, port);
  }
  return Object.fromEntries(ports) as Ports;
}
