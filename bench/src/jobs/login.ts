import { password } from '../seed/users.ts';
import type { JobFactory } from './job.ts';

/** Logging in is hashing: everything around it is what may be little. */
export const login: JobFactory = {
  name: 'login',
  create({ buyers }) {
    return Promise.resolve({
      name: 'login',
      title: 'log in',
      floorTitle: 'Fastify, Argon2id with the same parameters',
      goal: { throughput: 0.95, cpu: 1.1 },
      shop: {
        load: () => ({
          kind: 'http',
          requests: buyers.slice(0, 500).map((_, index) => ({
            method: 'POST',
            path: '/api/auth/login',
            body: JSON.stringify({ nickname: `buyer-${index + 1}`, password }),
          })),
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
    });
  },
};

/** Compares the slowest answers of the catalogue with and without fifty logins a second. */
export const loginBeside: JobFactory = {
  name: 'login-beside',
  create() {
    const list = {
      kind: 'http',
      requests: [{ method: 'GET', path: '/api/products' }],
      repeat: true,
      status: 200,
      clients: 4,
      rate: 200,
    } as const;
    return Promise.resolve({
      name: 'login-beside',
      title: 'catalogue list, 50 logins/s beside it',
      floorTitle: 'the same without the logins',
      goal: { p99: 2 },
      shop: {
        load: () => ({
          ...list,
          requests: [...list.requests],
          beside: {
            requests: [
              {
                method: 'POST',
                path: '/api/auth/login',
                body: JSON.stringify({ nickname: 'buyer-1', password }),
              },
            ],
            rate: 50,
          },
        }),
      },
      floor: { onShop: true, load: () => ({ ...list, requests: [...list.requests] }) },
    });
  },
};
