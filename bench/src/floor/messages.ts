/** Answers that the floor gives from memory, by the scenario they belong to. */
export const floorAnswers = ['list', 'trpc-list', 'product', 'balance', 'cart', 'orders'] as const;
export type FloorAnswer = (typeof floorAnswers)[number];

/** From the bench to the floor: the bytes to answer with. It says `kept` when it has them. */
export interface FloorMessage {
  name: FloorAnswer;
  body: string;
}
