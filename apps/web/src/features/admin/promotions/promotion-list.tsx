import type { AdminPromotion } from '@manabar/contracts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import type { Language } from '@manabar/contracts/rules';
import { ActiveFilter, onOrOff } from '../list/filters/active-filter.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { ResourceList } from '../resource/resource-list.tsx';
import { useResource } from '../resource/use-resource.ts';
import { usePromotionColumns } from './promotion-columns.tsx';
import { PromotionForm } from './promotion-form.tsx';

/** Caption of a promotion in a language, or the one for all languages. */
const captionIn = ({ text, translations }: AdminPromotion, language: Language): string =>
  translations[language]?.text || text;

/** Promotions of the home page, newest first. */
export function PromotionList() {
  const { t } = useTranslation('adminPromotions');
  const language = useLanguage();
  const nameOf = (promotion: AdminPromotion) => captionIn(promotion, language);
  const list = useAdminList({
    sorts: sortsOf('created', 'text', 'active'),
    filters: { active: onOrOff },
  });
  const query = trpc.admin.promotions.list.useQuery(list.input, keepPage);
  const { promotions } = trpc.useUtils().client.admin;
  const resource = useResource<AdminPromotion>({
    path: ['admin', 'promotions', 'list'],
    active: 'active',
    load: (id) => promotions.get.query({ id }),
    setActive: ({ id, version }, active) => promotions.update.mutate({ id, version, active }),
    remove: ({ id }) => promotions.delete.mutate({ id }),
  });
  return (
    <ResourceList
      {...useListTexts('adminPromotions')}
      name="promotions"
      exportOf="promotions"
      resource={resource}
      list={list}
      query={query}
      columns={usePromotionColumns({ ...resource.actions, nameOf })}
      nameOf={nameOf}
      filters={<ActiveFilter {...list.filterProps('active')} />}
      add={t('add')}
      form={(row, { key, ...dialog }) => <PromotionForm key={key} promotion={row} {...dialog} />}
      deletion={{
        title: (row) => t('deleteTitle', { text: nameOf(row) }),
        text: t('deleteText'),
      }}
      bulk={{ isActive: ({ active }) => active, title: (values) => t('deleteChosen', values) }}
    />
  );
}
