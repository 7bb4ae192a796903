import type { ImportableList } from '@manabar/contracts/rules';

/** Example header and row of each list's file; further columns are those of its export. */
export const importExamples: Record<ImportableList, string> = {
  products: 'id,title,category,image_url\n,Roblox Gift Card,gift-card,/images/products/roblox.svg',
  promotions: 'id,text,background_color,active\n,"100 UC, 5% off",navy,true',
  regions: 'id,name,code,game_currency\n,Kazakhstan,kz,Robux',
  'currency-rates': 'id,rate\n1,81.5',
  'freefire-denominations':
    'id,item_id,name,game_amount,price,price_rub\n,ff-100,100 Diamonds,100,0.99,90',
  'price-options': 'id,version,priceUsd,priceRub\n17,1,4.99,450',
  'pubg-denominations': 'id,uc_amount,price_usd,price_rub\n,60,0.99,90',
};
