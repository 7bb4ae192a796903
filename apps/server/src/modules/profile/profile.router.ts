import {
  confirmContactInput,
  contactsSchema,
  profileSchema,
  successSchema,
  telegramLinkSchema,
  unsubscribeInput,
  updateContactsInput,
} from '@manabar/contracts';
import { requireSessionCaller } from '#modules/auth/index.ts';
import {
  confirmContact,
  declineMessages,
  getContacts,
  linkTelegram,
  updateContacts,
} from '#modules/messages/index.ts';
import { authedProcedure, publicProcedure, router } from '#procedures/procedures.ts';
import type { AuthedContext } from '#procedures/context.ts';
import {
  documentedContactsSchema,
  documentedProfileSchema,
} from '#procedures/rest-answer-schemas.ts';
import { getProfile } from './get-profile.ts';

export const profileRouter = router({
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/profile',
        output: documentedProfileSchema,
        summary: 'The caller, with balances and buyer status',
      },
    })
    .output(profileSchema)
    .query(({ ctx }) => getProfile(ctx.deps, ctx.caller)),
  contacts: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/profile/contacts',
        output: documentedContactsSchema,
        refusals: ['forbidden'],
        summary: 'Your contacts, and which messages you get',
      },
    })
    .output(contactsSchema)
    .query(({ ctx }) => getContacts(ctx.deps, requireSessionCaller(ctx.caller).userId)),
  updateContacts: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/profile/contacts',
        output: documentedContactsSchema,
        refusals: ['forbidden'],
        summary: 'Change your contacts, and which messages you get',
      },
    })
    .input(updateContactsInput)
    .output(contactsSchema)
    .mutation(({ ctx, input }) => updateContacts(ctx.deps, contactOwner(ctx), input)),
  confirmContact: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/profile/contacts/confirm',
        refusals: ['forbidden', 'code_invalid'],
        summary: 'Confirm your e-mail by the token of a link',
      },
      limit: 'login',
    })
    .input(confirmContactInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => confirmContact(ctx.deps, contactOwner(ctx), input.token)),
  linkTelegram: authedProcedure
    .output(telegramLinkSchema)
    .mutation(({ ctx }) => linkTelegram(ctx.deps, contactOwner(ctx))),
  unsubscribe: publicProcedure
    .input(unsubscribeInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => declineMessages(ctx.deps, input.token)),
});

/** Returns the caller as the owner of contacts. Error: forbidden (a service account has no contacts). */
function contactOwner({ caller, address, userAgent, language }: AuthedContext) {
  const { userId, sessionId } = requireSessionCaller(caller);
  return { userId, sessionId, address, userAgent, language };
}
