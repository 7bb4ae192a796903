import {
  changePasswordInput,
  endedSessionsSchema,
  loginInput,
  openedSessionSchema,
  ownSessionsSchema,
  registerInput,
  requestResetInput,
  resetPasswordInput,
  sessionIdInput,
  sessionSchema,
  successSchema,
} from '@manabar/contracts';
import { authedProcedure, publicProcedure, router } from '#procedures/procedures.ts';
import { requireSessionCaller } from './sessions/require-session-caller.ts';
import { changeOwnPassword } from './passwords/change-own-password.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts';
import { requestPasswordReset } from './password-reset/request-password-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { register } from './register.ts';

export const authRouter = router({
  register: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/register',
        status: 201,
        refusals: ['nickname_taken'],
        summary: 'Register and log in',
      },
      limit: 'register',
    })
    .input(registerInput)
    .output(sessionSchema)
    .mutation(({ ctx, input }) =>
      register(ctx.deps, ctx.address, input, ctx.userAgent, ctx.signal()),
    ),
  login: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/login',
        output: sessionSchema,
        refusals: ['invalid_credentials', 'second_factor_required', 'second_factor_invalid'],
        summary: 'Log in',
      },
      limit: 'login',
    })
    .input(loginInput)
    .output(openedSessionSchema)
    .mutation(({ ctx, input }) => login(ctx.deps, ctx.address, input, ctx.userAgent, ctx.signal())),
  logout: authedProcedure
    .meta({ rest: { method: 'POST', path: '/auth/logout', summary: 'End this session at once' } })
    .output(successSchema)
    .mutation(({ ctx }) => logout(ctx.deps, ctx.caller)),
  changePassword: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/change-password',
        refusals: ['invalid_credentials'],
        summary: 'Change your password and end all other sessions',
      },
      limit: 'login',
      security: {
        done: 'password_changed',
        refused: { invalid_credentials: 'confirmation_failed', unauthorized: 'locked_out' },
      },
    })
    .input(changePasswordInput)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      changeOwnPassword(ctx.deps, requireSessionCaller(ctx.caller), ctx.address, input),
    ),
  requestReset: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/request-reset',
        summary: 'Request a link that resets the password',
      },
      limit: 'passwordReset',
    })
    .input(requestResetInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.deps, input, ctx.language)),
  reset: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/reset',
        refusals: ['code_invalid'],
        summary: 'Set a new password by the token of a link, and end all sessions',
      },
      limit: 'login',
    })
    .input(resetPasswordInput)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      resetPassword(
        ctx.deps,
        { address: ctx.address, userAgent: ctx.userAgent, signal: ctx.signal() },
        input,
      ),
    ),
  sessions: authedProcedure
    .meta({ rest: { method: 'GET', path: '/sessions', summary: 'Sessions of the caller' } })
    .output(ownSessionsSchema)
    .query(({ ctx }) => listOwnSessions(ctx.deps, requireSessionCaller(ctx.caller))),
  endSession: authedProcedure
    .meta({
      rest: { method: 'DELETE', path: '/sessions/{id}', summary: 'End one of your sessions' },
      security: { done: 'sessions_ended' },
    })
    .input(sessionIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      endOwnSession(ctx.deps, requireSessionCaller(ctx.caller), input.id),
    ),
  endOtherSessions: authedProcedure
    .meta({
      rest: { method: 'DELETE', path: '/sessions', summary: 'End all your sessions but this one' },
      security: { done: 'sessions_ended' },
    })
    .output(endedSessionsSchema)
    .mutation(({ ctx }) => endOtherSessions(ctx.deps, requireSessionCaller(ctx.caller))),
});
