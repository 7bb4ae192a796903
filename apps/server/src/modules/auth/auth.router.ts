import { loginInput, registerInput, sessionSchema, successSchema } from '@manabar/contracts';
import { authedProcedure, publicProcedure, router } from '#transport/procedures.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
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
    .mutation(({ ctx, input }) => register(ctx.deps, ctx.address, input)),
  login: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/login',
        refusals: ['invalid_credentials', 'second_factor_required', 'second_factor_invalid'],
        summary: 'Log in',
      },
      limit: 'login',
    })
    .input(loginInput)
    .output(sessionSchema)
    .mutation(({ ctx, input }) => login(ctx.deps, ctx.address, input)),
  logout: authedProcedure
    .meta({ rest: { method: 'POST', path: '/auth/logout', summary: 'End this session at once' } })
    .output(successSchema)
    .mutation(({ ctx }) => logout(ctx.deps, ctx.caller)),
});
