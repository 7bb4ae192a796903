/**
 * Calls `stop` once when the process that started this one is gone, even when it was killed without
 * a word. A launcher that wants this starts its children with an IPC channel (`stdio: [..., 'ipc']`):
 * the operating system closes it with the launcher. Without a channel nothing happens.
 */
export function endWithParent(stop: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', stop);
  // The channel alone must not keep a finished process alive.
  process.channel.unref();
}
