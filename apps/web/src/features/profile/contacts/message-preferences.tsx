import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useTranslation } from 'react-i18next';
import type { Contacts } from '@manabar/contracts';
import { messageTopics } from '@manabar/contracts/rules';
import { toast } from '#lib/toasts.ts';
import classes from '../security.module.css';
import { useUpdateContacts } from './use-contacts.ts';

/** Choice of the messages that the customer receives. */
export function MessagePreferences({ wants }: Pick<Contacts, 'wants'>) {
  const { t } = useTranslation('contacts');
  const update = useUpdateContacts(() => toast('success', t('settings.wantsSaved')));
  /** The new choice, shown before the shop has answered. */
  const chosen = update.isPending ? update.variables.wants : undefined;
  return (
    <section className={classes.part} aria-labelledby="contact-wants">
      <div>
        <h3 id="contact-wants">{t('settings.wants')}</h3>
        <p className="muted small">{t('settings.wantsHint')}</p>
      </div>
      {messageTopics.map((topic) => (
        <Checkbox
          key={topic}
          classNames={{ label: classes.wish }}
          label={t(`topic.${topic}`)}
          checked={chosen?.[topic] ?? wants[topic]}
          disabled={update.isPending}
          onChange={({ currentTarget }) =>
            update.mutate({ wants: { [topic]: currentTarget.checked } })
          }
        />
      ))}
    </section>
  );
}
