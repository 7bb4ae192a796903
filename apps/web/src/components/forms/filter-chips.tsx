import classes from './filter-chips.module.css';

interface FilterChipsProps<Choice> {
  label: string;
  choices: readonly Choice[];
  value: Choice;
  textOf: (choice: Choice) => string;
  onChange: (choice: Choice) => void;
}

/** Row of chips, of which one is pressed. */
export function FilterChips<Choice extends string | null>(props: FilterChipsProps<Choice>) {
  const { label, choices, value, textOf, onChange } = props;
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={classes.chip}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {textOf(choice)}
        </button>
      ))}
    </div>
  );
}
