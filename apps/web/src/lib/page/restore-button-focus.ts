/**
 * Returns the focus to a button that was disabled while its call ran, unless the focus is elsewhere by then. Browsers
 * take the focus from a disabled button.
 */
export function restoreButtonFocus(): void {
  let busy: Node | null = null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled) {
        if (target === document.activeElement) busy = target;
      } else if (target === busy) {
        busy = null;
        if (document.activeElement === document.body) target.focus({ preventScroll: true });
      }
    }
  });
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
