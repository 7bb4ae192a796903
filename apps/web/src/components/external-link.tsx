import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  className?: string;
}

/** A link out of the shop: in a tab of its own, which is said to those who do not see it open. */
export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  const { t } = useTranslation('common');
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="visually-hidden">{`, ${t('newTab')}`}</span>
    </a>
  );
}
