const patience = 1_200;

/**
 * Calls `stop` when the process that started this one is gone, even when it was killed without a
 * word, and ends this process when that takes longer than 1.2 seconds: whoever starts the shop again
 * must find its ports free.
 *
 * A launcher that wants this starts its children with an IPC channel (`stdio: [..., 'ipc']`), which
 * the operating system closes with the launcher. Without a channel nothing happens.
 */
export function endWithParent(stop: () => void): void {
  if (!process.channel) return;
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), patience).unref();
    stop();
  });
}
