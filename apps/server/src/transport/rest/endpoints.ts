import type { AnyTRPCRouter } from '@trpc/server';
import type { Context } from '#procedures/context.ts';
import type { ProcedureMeta } from '#procedures/procedures.ts';
import { inputKeysOf, type InputKeys } from './input-keys.ts';

/**
 * Runs a procedure's own middleware and resolver for REST without the HTTP adapter. Only this file depends on tRPC's internals;
 * endpoints.test.ts compares it with tRPC's behaviour.
 */

/** Input parser of a procedure: a Zod schema; undefined without one. */
export type InputSchema = unknown;

export type RestMeta = NonNullable<ProcedureMeta['rest']>;

/** Returns whether fields are sent in the body; only GET has them in the query, because URLs end up in logs and histories. */
export const hasRequestBody = ({ method }: RestMeta): boolean => method !== 'GET';

/** Procedure with a REST path. */
export interface Endpoint {
  /** Path in the router: `cart.add`. */
  path: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta & { rest: RestMeta };
  input: InputSchema;
  /** Input fields of the procedure. */
  inputKeys: InputKeys;
  /** Schema of the REST answer. */
  output: unknown;
  /** Runs middleware and resolver and throws their errors. */
  call(ctx: Context, rawInput: unknown): Promise<unknown>;
}

interface ProcedureInside {
  (options: {
    ctx: Context;
    path: string;
    type: string;
    getRawInput: () => Promise<unknown>;
    input: undefined;
    signal: undefined;
    batchIndex: number;
  }): Promise<unknown>;
  _def: { type: string; meta?: ProcedureMeta; inputs: unknown[]; output?: unknown };
}

export function proceduresOf(
  router: AnyTRPCRouter,
): [path: string, meta: ProcedureMeta, type: string][] {
  return inside(router).map(([path, { _def }]) => [path, _def.meta ?? {}, _def.type]);
}

/** Returns the procedures with a REST path. */
export function endpointsOf(router: AnyTRPCRouter): Endpoint[] {
  return inside(router).flatMap(([path, procedure]) => {
    const { type, meta, inputs, output } = procedure._def;
    if (!meta?.rest || (type !== 'query' && type !== 'mutation')) return [];
    return [
      {
        path,
        type,
        meta: { ...meta, rest: meta.rest },
        input: inputs.at(-1),
        inputKeys: inputKeysOf(inputs),
        output: meta.rest.output ?? output,
        call: async (ctx, rawInput) => {
          const answer = await procedure({
            ctx,
            path,
            type,
            getRawInput: () => Promise.resolve(rawInput),
            input: undefined,
            signal: undefined,
            batchIndex: 0,
          });
          return meta.rest?.output ? meta.rest.output.parse(answer) : answer;
        },
      } satisfies Endpoint,
    ];
  });
}

function inside(router: AnyTRPCRouter): [string, ProcedureInside][] {
  return Object.entries(router._def.procedures as Record<string, ProcedureInside>);
}
