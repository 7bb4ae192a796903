import * as z from 'zod';

/** Token of an unsubscription, as the link of a message has it. */
export const unsubscribeInput = z.object({ token: z.string().max(200) });
