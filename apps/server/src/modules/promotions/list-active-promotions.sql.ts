import { statement } from '#infra/db/sql.ts';

export interface ActivePromotionRow {
  id: number;
  text: string;
  background_color: string;
  translations: unknown;
}

export const listActiveRows = statement<ActivePromotionRow>(`
  SELECT id, text, background_color, translations FROM promotions WHERE active ORDER BY id DESC`);
