type Asked = Record<string, unknown>;

export type Answer = (input: Asked) => unknown;

/** Calls with these answers, and the inputs sent to each. */
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
