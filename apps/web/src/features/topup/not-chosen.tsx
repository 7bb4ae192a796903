import classes from './pay-step.module.css';

/** Placeholder of a missing choice or entry. */
export function NotChosen({ text }: { text: string }) {
  return <span className={classes.nothing}>{text}</span>;
}
