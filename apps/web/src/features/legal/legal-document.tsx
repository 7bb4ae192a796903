import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import classes from './legal-document.module.css';

export interface LegalSection {
  /** Part of addresses (`/terms#refunds`), so it must not change. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  action?: ReactNode;
}

interface LegalDocumentProps {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

/** Scrolls to the section of the address, because the browser searches for it before the page's code has loaded. */
function useAddressedSection(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}

/** Document of sections with a table of contents and a readable line length. */
export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  const { t } = useTranslation('legal');
  useAddressedSection();
  return (
    <div className={`page ${classes.page}`}>
      <PageTitle title={title} subtitle={t('document.updated')} />
      <nav className={classes.contents} aria-labelledby="contents">
        <h2 id="contents">{t('document.contents')}</h2>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classes.text}>
        <p className={classes.lead}>{lead}</p>
        {sections.map(({ id, title: name, paragraphs, action }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {action && <div className={classes.action}>{action}</div>}
          </section>
        ))}
      </article>
    </div>
  );
}
