import { useRef, useState } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { SavedView } from '@manabar/contracts';
import {
  MAX_SAVED_VIEWS,
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  viewNameKey,
  type AdminListName,
} from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { useSaveToasts } from '../../form/use-save-toasts.ts';
import classes from './saved-views.module.css';
import type { AdminList } from '../use-admin-list.tsx';
import { useLoadFailure } from '../use-load-failure.ts';

/** Saved views of a list with their mutations. */
function useSavedViews(list: AdminListName) {
  const { t } = useTranslation('admin');
  const { failed } = useSaveToasts();
  const { data, error } = trpc.admin.views.list.useQuery({ list });
  const save = trpc.admin.views.save.useMutation({
    onSuccess: () => toast('success', t('form.saved')),
    onError: (thrown) => failed('add', thrown),
  });
  const remove = trpc.admin.views.remove.useMutation({
    onSuccess: () => toast('success', t('form.deleted')),
    onError: (thrown) => failed('delete', thrown),
  });
  return { views: data?.items, error, save, remove };
}

export interface SavedViewsProps {
  name: AdminListName;
  list: AdminList;
  /** Called after a saved view is opened. */
  onOpened: () => void;
}

interface ViewRowProps {
  view: SavedView;
  shown: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function ViewRow({ view: { name }, shown, onOpen, onRemove }: ViewRowProps) {
  const { t } = useTranslation('admin');
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.open}
        aria-current={shown ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={classes.name}>{name}</span>
        {shown && <Icon name="check" size={18} />}
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('views.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="trash" size={18} />
      </ActionIcon>
    </li>
  );
}

/** Reason why the view cannot be saved; null without one. */
function useObstacle(views: readonly SavedView[], query: string, replaces: boolean) {
  const { t } = useTranslation('admin');
  if (query.length > MAX_VIEW_QUERY) return t('views.tooLong');
  if (views.length >= MAX_SAVED_VIEWS && !replaces)
    return t('views.full', { shown: MAX_SAVED_VIEWS });
  return null;
}

interface SaveViewFormProps {
  list: AdminListName;
  state: AdminList;
  views: readonly SavedView[] | undefined;
  save: ReturnType<typeof useSavedViews>['save'];
}

/** Saves the shown filters under a name; a view of the same name is replaced. */
function SaveViewForm({ list, state, views = [], save }: SaveViewFormProps) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState('');
  const replaces = views.some((view) => viewNameKey(view.name) === viewNameKey(name));
  const obstacle = useObstacle(views, state.query, replaces);
  const isBlocked = name.trim() === '' || obstacle !== null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlocked || save.isPending) return;
        save.mutate({ list, name, query: state.query }, { onSuccess: () => setName('') });
      }}
    >
      <TextInput
        label={t('views.name')}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {state.searchedApart && <p className="muted small">{t('views.searchApart')}</p>}
      {obstacle && <p className="muted small">{obstacle}</p>}
      <Button type="submit" variant="default" loading={save.isPending} disabled={isBlocked}>
        {replaces ? t('views.replace') : t('views.save')}
      </Button>
    </form>
  );
}

/** Saved views of a list: open, save and remove. */
export function SavedViews({ name: list, list: state, onOpened }: SavedViewsProps) {
  const { t } = useTranslation('admin');
  const { views, error, save, remove } = useSavedViews(list);
  const failure = useLoadFailure(error);
  const section = useRef<HTMLElement>(null);
  const removeView = ({ id }: SavedView) => {
    remove.mutate({ id });
    // The focused button is removed with its view.
    section.current?.focus();
  };
  return (
    <section ref={section} tabIndex={-1} className={classes.views} aria-label={t('views.open')}>
      <p className="muted small">{t('views.open')}</p>
      {failure && <p role="alert">{failure}</p>}
      {views?.length === 0 && <p className="muted small">{t('views.none')}</p>}
      {views && views.length > 0 && (
        <ul className={classes.list}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              shown={state.shows(view.query)}
              onOpen={() => {
                state.openView(view.query);
                onOpened();
              }}
              onRemove={() => removeView(view)}
            />
          ))}
        </ul>
      )}
      <SaveViewForm list={list} state={state} views={views} save={save} />
    </section>
  );
}
