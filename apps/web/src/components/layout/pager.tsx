import { ActionIcon } from '@mantine/core';
import { useFormatter } from '#lib/format/format.ts';
import { Icon } from '../media/icon.tsx';
import classes from './pager.module.css';
import { usePagerFocus } from './use-pager-focus.ts';

/** Texts of a list's pager. */
export interface PagerTexts {
  label: string;
  previous: string;
  next: string;
  range: (range: { from: string; to: string; total: string }) => string;
}

interface PagerProps {
  /** Page number from 0. */
  page: number;
  /** Number of entries on all pages, and per page. */
  total: number;
  size: number;
  texts: PagerTexts;
  onChange: (page: number) => void;
}

/** Range and number of entries, with buttons for the other pages. */
export function Pager({ page, total, size, texts, onChange }: PagerProps) {
  const format = useFormatter();
  const { previous, next } = usePagerFocus();
  return (
    <nav className={classes.pager} aria-label={texts.label}>
      <ActionIcon
        ref={previous}
        variant="default"
        size={44}
        aria-label={texts.previous}
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      >
        <Icon name="left" />
      </ActionIcon>
      <span className={`figures ${classes.range}`} aria-live="polite">
        {texts.range({
          from: format.number(page * size + 1),
          to: format.number(Math.min(total, (page + 1) * size)),
          total: format.number(total),
        })}
      </span>
      <ActionIcon
        ref={next}
        variant="default"
        size={44}
        aria-label={texts.next}
        disabled={(page + 1) * size >= total}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="right" />
      </ActionIcon>
    </nav>
  );
}
