import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@manabar/contracts';
import { isAuditTarget } from '@manabar/contracts/audit-targets';
import {
  exportableLists,
  fieldsOf,
  isCurrency,
  isLanguage,
  toDecimal,
} from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { readMinor } from '#lib/format/read-minor.ts';
import { useTextOf, useWords } from '#lib/use-words.ts';
import { useKindText } from '../payment-exceptions/use-kind-text.ts';
import type { Difference } from './differences.ts';

/** Currency of a field in minor units; null for other fields. */
function currencyOf({ field }: Difference, entry: AuditEntry) {
  if (field === 'priceUsdMinor') return 'usd';
  if (field === 'priceRubMinor') return 'rub';
  if (field !== 'minor') return null;
  const currency = fieldsOf(entry.after)['currency'] ?? fieldsOf(entry.before)['currency'];
  return isCurrency(currency) ? currency : null;
}

const isExceptionKind = ({ field }: Difference, { action }: AuditEntry) =>
  field === 'kind' && action.startsWith('payment-matter.');

/** Fields with texts written by people, which may equal a known value. */
const FREE_TEXT = new Set([
  'caption',
  'description',
  'game_currency',
  'gameCurrency',
  'keywords',
  'name',
  'note',
  'q',
  'reason',
  'slug',
  'title',
]);
const lastPart = (field: string) => field.slice(field.lastIndexOf('.') + 1);

/** Names of changed fields, formatted values and names of targets in the admin's language. */
export function useAuditLabels() {
  const { t } = useTranslation(['adminRecords', 'admin']);
  const format = useFormatter();
  const fieldText = useTextOf('adminRecords', 'audit.fields');
  const word = useWords('adminRecords', 'audit.values');
  const kindText = useKindText();
  const fieldName = ({ action }: AuditEntry, { field }: Difference) =>
    field
      .split('.')
      .map((part) => {
        if (part === 'minor' && action.startsWith('balance.')) return t('audit.fields.balance');
        return fieldText(part) ?? (isLanguage(part) ? part.toUpperCase() : part);
      })
      .join(' · ');
  /** Names known words of fields that hold no free text. */
  const plainText = ({ field }: Difference, value: unknown) => {
    if (typeof value === 'string') return FREE_TEXT.has(lastPart(field)) ? value : word(value);
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
    return isList ? value.map(word).join(', ') : JSON.stringify(value);
  };
  const valueText = (entry: AuditEntry, change: Difference, value: unknown) => {
    if (value === undefined || value === null) return '—';
    if (typeof value === 'boolean') return t(value ? 'admin:form.yes' : 'admin:form.no');
    if (value === '') return t('audit.emptyText');
    const currency = currencyOf(change, entry);
    const minor = currency && readMinor(value);
    if (currency && minor !== null) return format.money(toDecimal(minor), currency);
    if (typeof value === 'string' && isExceptionKind(change, entry)) return kindText(value);
    return plainText(change, value);
  };
  const targetName = useCallback(
    (target: string) => {
      const [kind = '', ...rest] = target.split(':');
      if (!isAuditTarget(kind)) return target;
      const id = rest.join(':');
      // Exports and imports are named by their list.
      const list = exportableLists.find((each) => each === id);
      return t(`audit.targets.${kind}`, { id: list ? t(`audit.lists.${list}`) : id });
    },
    [t],
  );
  return { fieldName, valueText, targetName };
}
