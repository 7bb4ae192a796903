import type { ManabarCredentials } from './options.ts';

/** There was no valid token to send. The error does not contain the invalid value. */
export class TokenFailure extends Error {}

/** Characters of a token; fetch would include an invalid header value in its error. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Tokens of the caller. A requested token is kept until the shop refuses it. */
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

  /** Distinguishes the current token from later ones. */
  get generation(): number {
    return this.#generation;
  }

  /** Drops the token of a generation that the shop refused; returns whether another one may be requested. */
  renew(generation: number): boolean {
    if (!this.#ask) return false;
    if (generation === this.#generation) this.#forget();
    return true;
  }

  async header(): Promise<{ authorization: string }> {
    // Requested asynchronously, so that an immediate failure clears the promise after it was stored.
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
