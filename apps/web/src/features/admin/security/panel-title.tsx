import { useEffect, useRef, type ReactNode } from 'react';

interface PanelTitleProps {
  id: string;
  /** It takes the place of what was pressed, and the focus with it: whoever does not see the page hears of it. */
  focused?: boolean;
  children: ReactNode;
}

/** Title of the one thing that stands on the page. */
export function PanelTitle({ id, focused = true, children }: PanelTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  return (
    <h2 id={id} ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}
