import { beforeEach } from 'vitest';
import { openMessageWorld, type MessageWorld, type MessageWorldOptions } from './message-world.ts';
import { useWorld } from './use-world.ts';

/** Opens a message world for the tests of a file; before each, its servers accept messages and have received none. */
export function useMessageWorld(options: MessageWorldOptions = {}): MessageWorld {
  const world = useWorld(() => openMessageWorld(options));
  beforeEach(() => {
    Object.assign(world.mail, { reply: 250, replyText: 'refused', senderReply: 250, received: [] });
    Object.assign(world.telegram, { answer: { status: 200 }, calls: [] });
  });
  return world;
}
