import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** CPU times of processes, read from /proc; undefined on other systems. */

/** Unit of USER_HZ, which Linux fixes for programs independently of the kernel's own. */
const ticksPerSecond = 100;

interface Process {
  pid: number;
  parent: number;
  /** CPU time of the process and of its ended and waited-for children. */
  ticks: number;
}

export const canReadCpu = existsSync('/proc/self/stat');

/** Parses a line of /proc/<pid>/stat. The program's name is in brackets and may contain any characters. */
export function parseStat(text: string): Process {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // state, ppid, …; utime, stime, cutime and cstime are fields 14 to 17 of the whole line.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), ticks };
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        // The process ended between the two reads.
        return [];
      }
    });
}

/** Adds up the processes of `roots` and all their descendants. */
export function ticksOfTrees(all: readonly Process[], roots: readonly number[]): number {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const byPid = new Map(all.map((process) => [process.pid, process]));
  const seen = new Set<number>();
  const visit = (pid: number): number => {
    const process = byPid.get(pid);
    if (!process || seen.has(pid)) return 0;
    seen.add(pid);
    const below = children.get(pid) ?? [];
    return below.reduce((sum, child) => sum + visit(child.pid), process.ticks);
  };
  return roots.reduce((sum, root) => sum + visit(root), 0);
}

/** Returns the CPU seconds that the trees have used so far. */
export function cpuSeconds(roots: readonly number[]): number | undefined {
  return canReadCpu ? ticksOfTrees(processes(), roots) / ticksPerSecond : undefined;
}

/** Returns the CPU seconds that all processes of the machine have used so far. */
export function machineCpuSeconds(): number | undefined {
  if (!canReadCpu) return undefined;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}

/** Returns the process that started `pid`. */
export function parentOf(pid: number): number {
  return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).parent;
}

/** Returns the resident memory in MB. */
export function residentMb(pid: number): number | undefined {
  if (!canReadCpu) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
