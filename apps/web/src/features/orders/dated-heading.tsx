import { formatDateTime } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import classes from './dated-heading.module.css';

interface DatedHeadingProps {
  /** Returns the heading with the given date. */
  textWith: (date: string) => string;
  iso: string;
}

/** Heading of a page about an order; a line breaks between day and time only when both do not fit. */
export function DatedHeading({ textWith, iso }: DatedHeadingProps) {
  const date = formatDateTime(iso, useLanguage());
  const [before, after] = textWith('\n').split('\n');
  return (
    <h1>
      {before}
      <span className={classes.date}>{date}</span>
      {after}
    </h1>
  );
}
