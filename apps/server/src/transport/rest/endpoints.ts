import type { AnyTRPCRouter } from '@trpc/server';
import type { Context } from '../context.ts';
import type { ProcedureMeta } from '../procedures.ts';
import { inputKeysOf, type InputKeys } from './input-keys.ts';

/*
 * The one file that knows how tRPC keeps its procedures and calls them, so that REST runs a procedure's own
 * middleware and resolver without the HTTP adapter in between. endpoints.test.ts holds it to tRPC's behaviour.
 */

/** A parser of an input, as the procedure was given it: a Zod schema; undefined without one. */
export type InputSchema = unknown;

export type RestMeta = NonNullable<ProcedureMeta['rest']>;

/** A procedure that appears in REST. */
export interface Endpoint {
  /** In the router, `cart.add`. */
  path: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta & { rest: RestMeta };
  input: InputSchema;
  /** The fields of a request that the procedure takes. */
  inputKeys: InputKeys;
  /** Of REST's answer. */
  output: unknown;
  /** Runs middleware and resolver; throws what they throw. */
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

/** Every procedure of the router, by its path. */
export function proceduresOf(
  router: AnyTRPCRouter,
): [path: string, meta: ProcedureMeta, type: string][] {
  return inside(router).map(([path, { _def }]) => [path, _def.meta ?? {}, _def.type]);
}

/** The procedures that have a REST path. */
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
  const { procedures } = router._def as unknown as { procedures: Record<string, ProcedureInside> };
  return Object.entries(procedures);
}
