/** Focuses a neighbour of an element that has disappeared with the focus; does nothing while the focus is elsewhere. */
export function focusIfLost(neighbour: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) neighbour?.focus();
}

/** Does the same in the next frame, so that the page is rendered; `find` returns the neighbour. */
export function focusIfLostAfterRender(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => focusIfLost(find()));
}
