import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  className?: string;
}

/** Link to another site that opens a new tab and announces that to screen readers. */
export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  const { t } = useTranslation('common');
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="visually-hidden">{`, ${t('newTab')}`}</span>
    </a>
  );
}
