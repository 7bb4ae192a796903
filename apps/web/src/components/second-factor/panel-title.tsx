import { useEffect, useRef, type ReactNode } from 'react';

interface PanelTitleProps {
  id: string;
  /** Takes the focus, because the pressed button is replaced and screen readers must notice the new panel. */
  focused?: boolean;
  children: ReactNode;
}

/** Title of the only panel on the page. */
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
