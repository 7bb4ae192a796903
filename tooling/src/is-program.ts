import { accessSync, constants } from 'node:fs';

/** Whether there is a file that this user may execute. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable: either way not the one to use.
    return false;
  }
}
