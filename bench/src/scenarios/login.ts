import type { Scenario, Load } from './scenario.ts';
import { logIn } from './requests.ts';

/** Logging in consists mostly of hashing, so the rest of it must be small. */
export const login: Scenario = {
  name: 'login',
  title: 'log in',
  floorTitle: 'Fastify, Argon2id with the same parameters',
  goal: { throughput: 0.95, cpu: 1.1 },
  prepare: ({ buyers }) => ({
    shop: {
      load: () => ({
        kind: 'http',
        requests: buyers.slice(0, 500).map((_, index) => logIn(index + 1)),
        repeat: true,
        status: 200,
        collect: '"token":"([^"]+)"',
      }),
      check: ({ collected, operations }) =>
        Promise.resolve(
          new Set(collected).size === operations ? [] : ['two logins were given the same token'],
        ),
    },
    floor: {
      load: () => ({
        kind: 'http',
        requests: [{ method: 'POST', path: '/login', body: '{}' }],
        repeat: true,
        status: 200,
        collect: '"success":(true)',
      }),
    },
  }),
};

const list: Load = {
  kind: 'http',
  requests: [{ method: 'GET', path: '/api/products' }],
  repeat: true,
  status: 200,
  clients: 4,
  rate: 200,
};

/** Compares the slowest answers of the catalogue with and without fifty logins a second. */
export const loginBeside: Scenario = {
  name: 'login-beside',
  title: 'catalogue list, 50 logins/s beside it',
  floorTitle: 'the same without the logins',
  goal: { p99: 2 },
  prepare: () => ({
    shop: { load: () => ({ ...list, beside: { requests: [logIn(1)], rate: 50 } }) },
    floor: { onShop: true, load: () => list },
  }),
};
