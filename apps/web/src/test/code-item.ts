import type { OrderDetail } from '@manabar/contracts';

/** Item of an unpaid order: a code of one product. */
export const codeItem: OrderDetail['items'][number] = {
  id: 1,
  item_type: 'code',
  amount: 400,
  quantity: 1,
  price: 4.99,
  status: 'pending',
  product: { title: 'Roblox', image_url: '', description: '', activation_instructions: '' },
  code: null,
  topup_data: null,
  revealed: false,
};
