interface SelectChoice {
  value: string;
  label: string;
}

/** Adds the chosen value when it is not among the choices, because a select without an option for its value shows the first one. */
export const withChosen = (
  choices: readonly SelectChoice[],
  chosen: SelectChoice,
): SelectChoice[] =>
  choices.some(({ value }) => value === chosen.value) ? [...choices] : [...choices, chosen];
