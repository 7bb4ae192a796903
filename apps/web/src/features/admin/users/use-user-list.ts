import { useEffect } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from '#lib/translation.ts';
import { navigate, useAddress } from '#lib/navigation.tsx';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';

/** Beyond this page the server wants `after`; nobody pages that far by hand. */
const LAST_PAGE = 1000;

const sorts = ['-created', 'created', 'nickname', '-nickname'] as const;
export type UserSort = (typeof sorts)[number];

interface UserListState {
  q: string;
  page: number;
  sort: UserSort;
}

function stateOf(search: string): UserListState {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  return {
    q: params.get('q') ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? '-created',
  };
}

/** The address of a state; what is as usual is not written. */
function searchOf({ q, page, sort }: UserListState): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  if (sort !== '-created') params.set('sort', sort);
  const text = params.toString();
  return text && `?${text}`;
}

/** A page of users, searched, sorted and paged by the server; the address holds what was asked for. */
export function useUserList() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { pathname, search } = useAddress();
  const state = stateOf(search);
  const { q, ...rest } = state;
  const users = trpc.admin.users.list.useQuery(
    { ...rest, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const { error, data } = users;
  const message = error && t('loadFailed', { message: errorText(error) });
  useEffect(() => {
    if (message) toast('error', message);
  }, [message]);
  const go = (change: Partial<UserListState>, replace: boolean) =>
    navigate(pathname + searchOf({ ...state, page: 1, ...change }), { replace });
  return {
    ...state,
    users,
    pages: data ? Math.min(LAST_PAGE, Math.max(1, Math.ceil(data.total / data.pageSize))) : 1,
    find: (text: string) => go({ q: text }, true),
    sortBy: (sort: UserSort) => go({ sort }, true),
    turnTo: (page: number) => go({ page }, false),
  };
}
