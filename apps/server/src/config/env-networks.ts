import * as z from 'zod';
import { isNetwork } from './network-list.ts';

/** As https://yookassa.ru/developers/using-api/webhooks publishes them. */
export const YOOKASSA_NETWORKS = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
];

/** Addresses and networks, separated by commas. */
export const networkList = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((networks) => networks.every(isNetwork), {
    error: 'must be addresses or networks separated by commas, like 192.0.2.0/24',
  });
