/** Answers that the floor sends from memory, named after their scenarios. */
export const floorAnswers = ['list', 'trpc-list', 'product', 'balance', 'cart', 'orders'] as const;
export type FloorAnswer = (typeof floorAnswers)[number];

/** Message from the bench to the floor with the bytes of an answer. The floor replies `kept` when it has stored them. */
export interface FloorMessage {
  name: FloorAnswer;
  body: string;
}
