import { accessSync, constants } from 'node:fs';

/** Whether a file exists that this user may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // The file is missing or not executable, so it cannot be used.
    return false;
  }
}
