import sharp from 'sharp';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { Attachment } from '@manabar/contracts';
import { createRest, type Rest } from '../clients/rest-client.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import type { TestUser } from './test-shop.ts';
import { useShop } from './use-shop.ts';

export const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c81d77' } });
export const jpeg = (width = 40, height = 20) => canvas(width, height).jpeg().toBuffer();

/** Opens a shop with, for each test, a customer who uploads pictures over REST. */
export function usePictureSender() {
  const clock = new FakeClock();
  const world = Object.assign(useShop({ clock }), {
    clock,
    rest: undefined as unknown as Rest,
    customer: undefined as unknown as TestUser,
  });
  beforeAll(() => {
    world.rest = createRest(world.shop);
  });
  beforeEach(async () => {
    world.customer = await world.shop.registerUser();
  });
  const send = (raw: Buffer | string, { as = world.customer, type = 'image/jpeg' } = {}) =>
    world.rest('POST', '/support/attachments', {
      token: as.token,
      raw,
      headers: { 'content-type': type },
    });
  return Object.assign(world, {
    send,
    upload: async (raw: Buffer, as = world.customer): Promise<Attachment> => {
      const { status, body, text } = await send(raw, { as });
      expect([status, text]).toEqual([200, expect.any(String)]);
      return body as Attachment;
    },
  });
}
