/** What stands open, the topmost last. */
const stack: HTMLDialogElement[] = [];

/** Opens a dialog above all others. */
export function showDialog(dialog: HTMLDialogElement): void {
  stack.push(dialog);
  if (!dialog.open) dialog.showModal();
}

/** A dialog no longer has to stand open. */
export function forgetDialog(dialog: HTMLDialogElement): void {
  const place = stack.indexOf(dialog);
  if (place >= 0) stack.splice(place, 1);
}

/** Opens a dialog again that the browser has closed by itself, and whatever stood above it above it again. */
export function showDialogAgain(dialog: HTMLDialogElement): void {
  const place = stack.indexOf(dialog);
  if (place < 0 || dialog.open) return;
  for (const each of stack.slice(place)) {
    if (each.open) each.close();
    each.showModal();
  }
}
