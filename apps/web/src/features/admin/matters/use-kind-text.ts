import { useTranslation } from 'react-i18next';
import { matterKinds } from './matter-kinds.ts';

/** Answers what a kind of matter is called. */
export function useKindText(): (kind: string) => string {
  const { t } = useTranslation('adminRecords');
  return (kind) => {
    const known = matterKinds.find((each) => each === kind);
    return known ? t(`matters.kind.${known}`) : kind;
  };
}
