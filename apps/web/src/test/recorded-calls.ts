type Asked = Record<string, unknown>;

export type Answer = (input: Asked) => unknown;

/** Creates calls with these answers, and records the inputs of each. */
export function recordedCalls(answers: Record<string, Answer>) {
  const asked: Record<string, Asked[]> = {};
  const calls = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (input: Asked) => {
        (asked[name] ??= []).push(input);
        return answer(input);
      },
    ]),
  );
  return { asked, calls };
}
