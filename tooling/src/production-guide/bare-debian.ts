import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '../process-identity.ts';
import { SetupError } from '../setup-error.ts';
import { waitUntil } from '../wait.ts';

const SUITE = 'trixie';
/** Address of slirp4netns that answers DNS queries. */
const NAME_SERVER = '10.0.2.3';
/** The Debian's own address, in addition to loopback. */
export const OUTER_ADDRESS = '10.0.2.100';
/** File in the Debian with the certificate authorities that this machine trusts besides the usual ones. */
const AUTHORITIES = '/usr/local/share/authorities.pem';

/** Time limit in seconds for a script that hangs, for example because a database does not recover. */
const SCRIPT_SECONDS = 1_200;

/** Result of a script inside the Debian. */
export interface ScriptResult {
  code: number | null;
  output: string;
}

function requireTools(): void {
  const missing = ['mmdebstrap', 'slirp4netns', 'unshare', 'nsenter', 'setpriv'].filter(
    (tool) => spawnSync('which', [tool]).status !== 0,
  );
  if (process.getuid?.() !== 0)
    throw new SetupError('A bare Debian is made and booted by root only.');
  if (missing.length > 0)
    throw new SetupError(
      `Missing: ${missing.join(', ')}. apt-get install mmdebstrap slirp4netns util-linux`,
    );
}

/** Rights of root over the machine itself that no step of the guide may need: kernel, memory, clock and power. */
const WITHOUT_RIGHTS = [
  '--bounding-set',
  '-sys_module,-sys_rawio,-sys_time,-sys_boot,-syslog,-wake_alarm',
];

/** Starts a program that ends when this process ends for any reason. */
function startBound(args: readonly string[], stdio: 'ignore' | 'inherit' = 'ignore'): ChildProcess {
  return spawn('setpriv', [...WITHOUT_RIGHTS, '--pdeathsig', 'KILL', '--', ...args], { stdio });
}

/**
 * Fresh Debian in a folder, booted by its own systemd in separate namespaces for processes, mounts, network and control groups.
 * Its network is slirp4netns. It shares the kernel and root with this machine: memory limits are not enforced, and its root lacks
 * rights over kernel, memory, clock and power, but a malicious program could still harm the machine.
 */
export class BareDebian {
  readonly root: string;
  #machine: ChildProcess | undefined;
  #network: ChildProcess | undefined;
  #installer: ChildProcess | undefined;
  #init = 0;

  constructor() {
    requireTools();
    this.root = mkdtempSync(join(tmpdir(), 'manabar-debian-'));
  }

  /** Installs Debian's smallest set of packages, and an init system. */
  async install(): Promise<void> {
    // Uses separate namespaces, so that its mounts are not visible outside and its processes end with it.
    this.#installer = startBound(
      [
        ...['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'mmdebstrap'],
        ...['--quiet', '--variant=minbase', '--include=systemd-sysv,dbus', '--format=directory'],
        ...[SUITE, this.root, 'http://deb.debian.org/debian'],
      ],
      'inherit',
    );
    await once(this.#installer, 'exit');
    const { exitCode } = this.#installer;
    if (exitCode !== 0) throw new Error(`mmdebstrap ended with ${exitCode}`);
    writeFileSync(join(this.root, 'etc/resolv.conf'), `nameserver ${NAME_SERVER}\n`);
    const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
    if (authorities) cpSync(authorities, join(this.root, AUTHORITIES));
  }

  /** Copies a file of this machine into the Debian. */
  copyInto(file: string, path: string): void {
    cpSync(file, join(this.root, path));
  }

  async boot(): Promise<void> {
    this.#machine = startBound([
      ...[
        'unshare',
        '--mount',
        '--pid',
        '--uts',
        '--ipc',
        '--cgroup',
        '--net',
        '--fork',
        '--kill-child',
      ],
      ...[join(import.meta.dirname, 'boot-debian.sh'), this.root],
    ]);
    const { pid = 0 } = this.#machine;
    await awaitState('the first process', () => {
      this.#init = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
      return this.#init > 0;
    });
    await awaitState('systemd', async () =>
      /running|degraded/.test((await this.run('systemctl is-system-running')).output),
    );
    this.#network = startBound([
      ...['slirp4netns', '--configure', '--disable-host-loopback', String(this.#init), 'tap0'],
    ]);
    await awaitState('the network', async () =>
      (await this.run('cat /proc/net/route')).output.includes('tap0'),
    );
  }

  /** Runs a script with bash in root's environment, with `typed` as a person's input. */
  async run(script: string, typed = ''): Promise<ScriptResult> {
    const child = spawn(
      'setpriv',
      [
        ...[...WITHOUT_RIGHTS, '--', 'nsenter'],
        ...['--target', String(this.#init), '--all', 'env', '-i'],
        ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root'],
        ...['LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'],
        ...(process.env.NODE_EXTRA_CA_CERTS ? [`NODE_EXTRA_CA_CERTS=${AUTHORITIES}`] : []),
        ...[
          'timeout',
          '--kill-after=10',
          String(SCRIPT_SECONDS),
          'bash',
          '-eu',
          '-o',
          'pipefail',
          '-c',
          script,
        ],
      ],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    // A script that reads no input may already have ended.
    child.stdin.on('error', () => undefined).end(typed);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });
  }

  /** Kills all its processes, as a loss of power does. */
  async cutPower(): Promise<void> {
    for (const child of [this.#network, this.#machine, this.#installer]) {
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    await awaitState('the end of its processes', () => !processIdentity(this.#init));
  }

  async remove(): Promise<void> {
    await this.cutPower();
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Time limit in milliseconds of a boot, which takes seconds even on a busy machine. */
const LONGEST_WAIT_MS = 120_000;

async function awaitState(
  state: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  if (!(await waitUntil(condition, LONGEST_WAIT_MS, 100))) throw new Error(`${state} is not there`);
}
