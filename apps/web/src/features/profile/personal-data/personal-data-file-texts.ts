import type { TFunction } from 'i18next';
import type { Language, PersonalData } from '@manabar/contracts';
import { isAuditTarget } from '@manabar/contracts/audit-targets';
import { isAuditAction, journalReferences, keysOf, recordOf } from '@manabar/contracts/rules';
import { formatDateTime } from '#lib/format/format.ts';
import type { PersonalDataTexts } from './personal-data-html.ts';

/** Namespaces of the texts; the audit log's texts describe the person's actions. */
export const personalDataNamespaces = ['personalData', 'adminRecords'] as const;
type Translate = TFunction<typeof personalDataNamespaces>;

/** Splits `order:A1` into the type and the id. */
function splitReference(reference: string): [type: string, id: string] {
  const [type = '', ...rest] = reference.split(':');
  return [type, rest.join(':')];
}

function referenceText(t: Translate, reference: string): string {
  const [type, id] = splitReference(reference);
  const known = journalReferences.find((each) => each === type);
  return known ? `${t(`reference.${known}`)} ${id}` : reference;
}

function targetText(t: Translate, target: string): string {
  const [type, id] = splitReference(target);
  return isAuditTarget(type) ? t(`adminRecords:audit.targets.${type}`, { id }) : target;
}

const actionText = (t: Translate, action: string) =>
  isAuditAction(action) ? t(`adminRecords:audit.actions.${action}`) : action;

const wordsOf = (values: readonly string[], toText: (value: string) => string) =>
  Object.fromEntries(values.map((value) => [value, toText(value)]));

/** Texts of the file with personal data, in the language of `t`. */
export function personalDataFileTexts(
  t: Translate,
  { exported, ...data }: PersonalData,
  language: Language,
): PersonalDataTexts {
  const { account, movements, actions } = data;
  return {
    title: t('title'),
    intro: t('intro', {
      nickname: account.nickname,
      exported: formatDateTime(exported, language),
    }),
    none: t('none'),
    section: recordOf(keysOf(data), (key) => t(`section.${key}`)),
    field: t('field', { returnObjects: true }),
    value: {
      ...t('value', { returnObjects: true }),
      reference: wordsOf(
        movements.map(({ reference }) => reference),
        (reference) => referenceText(t, reference),
      ),
      action: wordsOf(
        actions.map(({ action }) => action),
        (action) => actionText(t, action),
      ),
      target: wordsOf(
        actions.map(({ target }) => target),
        (target) => targetText(t, target),
      ),
    },
  };
}
