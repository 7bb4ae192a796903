import type { ManabarCredentials } from './options.ts';

/** There was no token to send. Says nothing of what there was instead. */
export class TokenFailure extends Error {}

/** What a header can carry; fetch would repeat anything else in the text of its error. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Who calls. A token that is asked for is kept until the shop refuses it. */
export class Tokens {
  readonly #ask: (() => string | Promise<string>) | null;
  #token: Promise<string> | null;
  #generation = 0;

  constructor({ apiKey, token, getToken }: ManabarCredentials) {
    const given = [apiKey, token, getToken].filter((each) => each !== undefined);
    if (given.length !== 1) throw new TypeError('one of apiKey, token and getToken must be given');
    const fixed = apiKey ?? token;
    this.#ask = getToken ?? null;
    this.#token = fixed === undefined ? null : Promise.resolve(checked(fixed));
  }

  /** Tells the token that is about to be sent from the one after it. */
  get generation(): number {
    return this.#generation;
  }

  /** Forgets the token of a generation that the shop refused. Answers whether there may be another one. */
  renew(generation: number): boolean {
    if (!this.#ask) return false;
    if (generation === this.#generation) this.#forget();
    return true;
  }

  async header(): Promise<{ authorization: string }> {
    // Asked for a moment later: what fails at once is forgotten when it has been kept.
    const asked = (this.#token ??= Promise.resolve().then(() => this.#get()));
    return { authorization: `Bearer ${await asked}` };
  }

  async #get(): Promise<string> {
    const generation = this.#generation;
    try {
      return checked(await this.#ask?.());
    } catch (error) {
      if (generation === this.#generation) this.#forget();
      if (error instanceof TokenFailure) throw error;
      throw new TokenFailure('getToken failed', { cause: error });
    }
  }

  #forget(): void {
    this.#token = null;
    this.#generation++;
  }
}

function checked(token: unknown): string {
  if (typeof token === 'string' && TOKEN.test(token)) return token;
  throw new TokenFailure('the token is not one that a header can carry');
}
