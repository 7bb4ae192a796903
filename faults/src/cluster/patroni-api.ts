import { waitUntil } from '@manabar/tooling/wait';
import * as z from 'zod';
import { machineAddress, type Ports } from './ports-and-addresses.ts';

const view = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});
type Member = z.infer<typeof view>['members'][number];

const ANSWER_MS = 3_000;

async function ask(address: string, ports: Ports, path: string, body?: object) {
  return fetch(`http://${address}:${ports.patroni}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(body ? 60_000 : ANSWER_MS),
  });
}

/** Returns the members of the cluster as one of these nodes sees them; empty when no node answers. */
async function readMembers(ports: Ports, nodes: readonly number[] = [1, 2]): Promise<Member[]> {
  for (const number of nodes) {
    try {
      const answer = await ask(machineAddress(number), ports, '/cluster');
      return view.parse(await answer.json()).members;
    } catch {
      // This node is down, or has not started yet.
    }
  }
  return [];
}

/** Returns the name of the node with the leader's lock, according to the given node or to any. */
export async function readLeader(ports: Ports, node?: number): Promise<string | undefined> {
  const members = await readMembers(ports, node === undefined ? undefined : [node]);
  return members.find(({ role }) => role === 'leader')?.name;
}

/** Waits until the primary has a synchronous standby, so that acknowledged data is on both nodes. */
export async function awaitSynchronousStandby(ports: Ports, milliseconds: number): Promise<void> {
  const isWhole = async () => {
    const members = await readMembers(ports);
    return (
      members.some(({ role, state }) => role === 'leader' && state === 'running') &&
      members.some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state))
    );
  };
  if (await waitUntil(isWhole, milliseconds, 250)) return;
  throw new Error(`no synchronous standby: ${JSON.stringify(await readMembers(ports))}`);
}

/** Moves the primary to the other node. */
export async function switchOver(ports: Ports, leader: string, candidate: string): Promise<void> {
  const number = Number(/\d+/.exec(leader)?.[0]);
  const answer = await ask(machineAddress(number), ports, '/switchover', { leader, candidate });
  if (!answer.ok) throw new Error(`switchover answered ${answer.status}: ${await answer.text()}`);
}
