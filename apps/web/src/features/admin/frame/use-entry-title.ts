import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { entryAt } from './navigation-groups.ts';

/** Name of the page's entry in the admin navigation, which is also the title of the page and of its list. */
export function useEntryTitle(): string {
  const { t } = useTranslation('admin');
  const entry = entryAt(useLocation().pathname);
  return t(entry ? `nav.${entry.name}` : 'nav.label');
}
