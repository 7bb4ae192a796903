/** Time limit of `stop` in milliseconds, after which the process ends. */
const STOP_LIMIT_MS = 1_200;

/**
 * Calls `stop` when the parent process has ended, even when it was killed, and ends this process when
 * that takes longer than 1.2 seconds, so that the ports are free for the next start.
 *
 * A launcher that needs this starts its children with an IPC channel (`stdio: [..., 'ipc']`), which
 * the operating system closes with the launcher. Without a channel this function has no effect.
 */
export function endWithParent(stop: () => void): void {
  const end = () => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop();
  };
  if (process.connected) process.once('disconnect', end);
  // The launcher had ended before this process was loaded.
  else if (process.connected === false) end();
}
