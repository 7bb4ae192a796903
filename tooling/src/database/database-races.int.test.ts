import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { existingLocation } from './location.ts';
import { livingPostmaster, stopPostmaster } from './running-postmaster.ts';

const ROUNDS = 8;

/** Program that uses the database as a shop or a command each time it is asked to. */
const program = (dataDir: string) => `
  import pg from 'pg';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { findDatabase } from ${JSON.stringify(join(import.meta.dirname, 'find-database.ts'))};
  import { EmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, 'embedded-database.ts'))};
  const dataDir = ${JSON.stringify(dataDir)};
  let hasEnded = false;
  async function use({ purpose, milliseconds }) {
    const shop = purpose === 'shop' && new EmbeddedDatabase({ dataDir, log: () => undefined });
    const { url, stop } = shop
      ? { url: await shop.start(), stop: () => shop.stop() }
      : await findDatabase(dataDir, { create: false });
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    process.send('uses');
    hasEnded = false;
    for (const end = Date.now() + milliseconds; !hasEnded && Date.now() < end; await sleep(5)) {
      await client.query('select 1');
    }
    await client.end();
    await stop();
  }
  process.on('message', (given) => {
    if (given === 'end') hasEnded = true;
    else use(given).then(() => process.send('done'), (error) => process.send(error.stack));
  });
  process.send('loaded');`;

type Purpose = 'shop' | 'command';

class User {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #said: string[] = [];

  constructor(dataDir: string) {
    this.#process = spawn(process.execPath, ['--input-type=module', '-e', program(dataDir)], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#exited = once(this.#process, 'exit');
    this.#process.on('message', (text: string) => void this.#said.push(text));
  }

  /** Waits until the process says this, and throws when it says that something failed. */
  async says(text: 'loaded' | 'uses' | 'done'): Promise<void> {
    while (!this.#said.includes(text)) {
      const failure = this.#said.find((line) => !['loaded', 'uses', 'done'].includes(line));
      if (failure !== undefined) throw new Error(failure);
      await once(this.#process, 'message');
    }
  }

  begin(purpose: Purpose, milliseconds: number): void {
    this.#said.splice(0);
    this.#process.send({ purpose, milliseconds });
  }

  /** Ends the use before its time. */
  async end(): Promise<void> {
    this.#process.send('end');
    await this.says('done');
  }

  async use(purpose: Purpose, milliseconds: number): Promise<void> {
    this.begin(purpose, milliseconds);
    await this.says('done');
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exited;
  }
}

let dataDir: string;
let users: User[] = [];
const postmaster = () => livingPostmaster(existingLocation(dataDir)?.cluster ?? '');

/** Starts a process that has loaded its modules, so that several begin in the same moment. */
async function newUser(): Promise<User> {
  const user = new User(dataDir);
  users.push(user);
  await user.says('loaded');
  return user;
}

async function endUser(user: User): Promise<void> {
  users = users.filter((other) => other !== user);
  await user.kill();
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'manabar-races-'));
  chmodSync(dataDir, 0o711);
  const shop = await newUser();
  await shop.use('shop', 0);
  await endUser(shop);
});

afterEach(async () => {
  for (const user of users) await endUser(user);
});

afterAll(async () => {
  await stopPostmaster(existingLocation(dataDir)?.cluster ?? '', 2_000);
  rmSync(dataDir, { recursive: true, force: true });
});

test('two commands that find the database of a killed command both keep it until their end', async () => {
  const waiting = [await newUser(), await newUser()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await newUser();
    first.begin('command', 60_000);
    await first.says('uses');
    await Promise.all([
      ...waiting.map((user, index) => user.use('command', 20 + 60 * index)),
      endUser(first),
    ]);
    expect(postmaster()).toBeUndefined();
  }
});

test('two commands that meet the database of a third both keep it until their end', async () => {
  const all = [await newUser(), await newUser(), await newUser()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(all.map((user, index) => user.use('command', 20 + 40 * index)));
    expect(postmaster()).toBeUndefined();
  }
});

test('a shop and commands that start at the same moment all keep the database until their end', async () => {
  const shop = await newUser();
  const commands = [await newUser(), await newUser()];
  for (let round = 0; round < ROUNDS; round += 1) {
    shop.begin('shop', 60_000);
    await Promise.all([
      shop.says('uses'),
      ...commands.map((user, index) => user.use('command', 50 * index)),
    ]);
    // The shop stops the server in any case, so it ends last.
    await shop.end();
    expect(postmaster()).toBeUndefined();
  }
});

test('commands keep the database until their end while others are killed at any moment', async () => {
  const commands = [await newUser(), await newUser()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = await newUser();
    killed.begin('command', 50);
    await Promise.all([
      ...commands.map((user, index) => user.use('command', 100 * index)),
      new Promise((resolve) => setTimeout(resolve, (round * 500) / ROUNDS)).then(() =>
        endUser(killed),
      ),
    ]);
  }
  await commands[0]?.use('command', 0);
  expect(postmaster()).toBeUndefined();
});
