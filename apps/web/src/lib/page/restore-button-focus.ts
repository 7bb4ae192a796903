/** Returns the focus to a button that lost it by being disabled while its call ran. */
export function restoreButtonFocus(): void {
  let busy: Node | null = null;
  new MutationObserver((changes) => {
    const { activeElement, body } = document;
    for (const { target } of changes) {
      const button = target as HTMLButtonElement;
      if (button.disabled) busy = button === activeElement ? button : busy;
      else if (button === busy) {
        busy = null;
        if (activeElement === body) button.focus({ preventScroll: true });
      }
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
