import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { parse } from 'yaml';
import { repoRoot } from '../paths.ts';

const folder = join(repoRoot, 'deploy/docker');
const text = readFileSync(join(folder, 'compose.yml'), 'utf8');

interface Service {
  image: string;
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  secrets?: string[];
  networks: string[] | Record<string, { ipv4_address: string }>;
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  cap_drop?: string[];
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const networksOf = ({ networks }: Service) =>
  Array.isArray(networks) ? networks : Object.keys(networks);

const texts = { type: 'array', items: { type: 'string' } };
const duration = { type: 'string', pattern: '^\\d+(?:ms|s|m|h)$' };
const healthcheck = {
  type: 'object',
  properties: {
    test: texts,
    interval: duration,
    timeout: duration,
    retries: { type: 'integer' },
    start_period: duration,
    disable: { type: 'boolean' },
  },
  additionalProperties: false,
};

/** Part of the Compose specification that the sample uses; other keys are spelling mistakes. */
const specification = {
  type: 'object',
  required: ['services'],
  additionalProperties: false,
  patternProperties: { '^x-': {} },
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9_-]+$' },
    services: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['image', 'networks'],
        additionalProperties: false,
        properties: {
          image: { type: 'string' },
          build: {
            type: 'object',
            required: ['context', 'dockerfile'],
            properties: { context: { type: 'string' }, dockerfile: { type: 'string' } },
            additionalProperties: false,
          },
          command: texts,
          env_file: { type: 'string' },
          environment: { type: 'object', additionalProperties: { type: 'string' } },
          restart: { enum: ['no', 'always', 'on-failure', 'unless-stopped'] },
          read_only: { type: 'boolean' },
          tmpfs: texts,
          cap_drop: texts,
          security_opt: texts,
          networks: {
            anyOf: [
              texts,
              {
                type: 'object',
                additionalProperties: {
                  type: 'object',
                  properties: { ipv4_address: { type: 'string' } },
                  additionalProperties: false,
                },
              },
            ],
          },
          secrets: texts,
          volumes: texts,
          ports: texts,
          shm_size: { type: 'string' },
          mem_limit: { type: 'string' },
          stop_grace_period: duration,
          healthcheck,
          logging: {
            type: 'object',
            properties: { options: { type: 'object', additionalProperties: { type: 'string' } } },
            additionalProperties: false,
          },
          depends_on: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['condition'],
              additionalProperties: false,
              properties: {
                condition: {
                  enum: ['service_started', 'service_healthy', 'service_completed_successfully'],
                },
              },
            },
          },
        },
      },
    },
    networks: { type: 'object' },
    volumes: { type: 'object' },
    secrets: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['file'],
        additionalProperties: false,
        properties: { file: { type: 'string' } },
      },
    },
  },
};

test('compose.yml has the form of the Compose specification', () => {
  const validate = new Ajv({ allErrors: true }).compile(specification);
  validate(compose);
  expect(validate.errors ?? []).toEqual([]);
});

test('compose.yml names only services, networks, volumes and secrets that it defines', () => {
  for (const [, service] of services) {
    for (const name of Object.keys(service.depends_on ?? {}))
      expect(compose.services).toHaveProperty(name);
    for (const name of networksOf(service)) expect(compose.networks).toHaveProperty(name);
    for (const name of service.secrets ?? []) expect(compose.secrets).toHaveProperty(name);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('./tls')) continue;
      if (source.startsWith('.')) expect(existsSync(join(folder, source))).toBe(true);
      else expect(compose.volumes).toHaveProperty(source);
    }
  }
});

test('compose.yml runs the shop’s programs without rights and behind the proxy only', () => {
  const own = services.filter(([, { image }]) => image === 'manabar');
  expect(own.map(([name]) => name)).toEqual(['migrate', 'server', 'worker']);
  for (const [, service] of own) {
    expect(service).toMatchObject({ cap_drop: ['ALL'], read_only: true });
    expect(service.ports).toBeUndefined();
    const program = service.command?.find((part) => /\.[jt]s$/.test(part));
    if (program) expect(existsSync(join(repoRoot, program))).toBe(true);
    expect(existsSync(join(folder, `${service.env_file}.example`))).toBe(true);
  }
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  const [network] = compose.networks['shop']?.ipam.config ?? [];
  expect(compose.services['server']?.environment).toMatchObject({ TRUST_PROXY: network?.subnet });
});

test('the proxy of compose.yml differs from the sample for one machine by its address alone', () => {
  const read = (file: string) =>
    readFileSync(join(repoRoot, 'deploy', file), 'utf8')
      .split('\n')
      .slice(1);
  const sample = read('nginx/manabar.conf').map((line) => line.replace('127.0.0.1:', 'server:'));
  expect(read('docker/nginx.conf')).toEqual(sample);
});

test('the server of compose.yml keeps its address when it is recreated, because nginx resolves its name only once', () => {
  const [network] = compose.networks['shop']?.ipam.config ?? [];
  const prefix = network?.subnet.replace('0/24', '');
  expect(compose.services['server']?.networks).toEqual({
    shop: { ipv4_address: expect.stringMatching(`^${prefix}\\d+$`) },
  });
});

test('create-roles.sh of the Compose sample can be executed', () => {
  expect(statSync(join(folder, 'create-roles.sh')).mode & 0o111).not.toBe(0);
});

test('create-roles.sh makes no database roles when a password cannot be read or is empty', () => {
  const work = temporaryFolder('roles');
  const called = join(work, 'called');
  // Replaces psql by a script that records its arguments.
  mkdirSync(join(work, 'bin'));
  writeFileSync(join(work, 'bin/psql'), `#!/bin/sh\necho "$@" > '${called}'\n`, { mode: 0o755 });
  const makeRoles = (passwords: Record<string, string>) => {
    const secrets = mkdtempSync(join(work, 'secrets-'));
    for (const [name, text] of Object.entries(passwords)) writeFileSync(join(secrets, name), text);
    const PATH = [join(work, 'bin'), process.env['PATH']].join(delimiter);
    return spawnSync(join(folder, 'create-roles.sh'), { env: { PATH, SECRETS: secrets } }).status;
  };
  const incomplete: Record<string, string>[] = [
    {},
    { owner_password: 'one\n' },
    { app_password: 'two\n' },
    { owner_password: 'one\n', app_password: '\n' },
  ];
  for (const passwords of incomplete) {
    expect(makeRoles(passwords)).not.toBe(0);
    expect(existsSync(called)).toBe(false);
  }
  expect(makeRoles({ owner_password: 'one\n', app_password: 'two\n' })).toBe(0);
  expect(readFileSync(called, 'utf8')).toContain('owner_password=one --set app_password=two');
});

test('neither the repository nor the Docker image takes in the passwords, keys and settings of a shop', () => {
  const own = ['secrets', 'tls', 'shop.env', 'migrate.env'].map((name) => `deploy/docker/${name}`);
  for (const file of ['.gitignore', 'deploy/docker/Dockerfile.dockerignore']) {
    const lines = readFileSync(join(repoRoot, file), 'utf8').split('\n');
    expect(lines.map((line) => line.replace(/\/$/, ''))).toEqual(expect.arrayContaining(own));
  }
});

test('the Docker image does not run as root, and has the Node version of the repository', () => {
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  const workspace = parse(readFileSync(join(repoRoot, 'pnpm-workspace.yaml'), 'utf8')) as {
    nodeVersion: string;
  };
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(images).toEqual([workspace.nodeVersion, workspace.nodeVersion]);
  expect(/^USER (\S+)$/m.exec(dockerfile)?.[1]).toBe('node');
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('CMD ['));
});

test('the sample of etcd speaks the protocol of the sample of Patroni', () => {
  const sample = (file: string) =>
    parse(readFileSync(join(repoRoot, 'deploy/patroni', file), 'utf8')) as Record<string, unknown>;
  expect(sample('patroni.yml')).toHaveProperty('etcd');
  expect(sample('patroni.yml')).not.toHaveProperty('etcd3');
  expect(sample('etcd.yml')).toHaveProperty('enable-v2', true);
});

test('the deploy samples for several machines agree with each other on ports', () => {
  const sample = (file: string) => readFileSync(join(repoRoot, 'deploy', file), 'utf8');
  const patroni = parse(sample('patroni/patroni.yml')) as {
    restapi: { listen: string };
    etcd: { hosts: string };
  };
  const etcd = parse(sample('patroni/etcd.yml')) as Record<string, string>;
  expect(patroni.etcd.hosts).toContain(
    (etcd['advertise-client-urls'] ?? '').replace('http://', ''),
  );
  const port = patroni.restapi.listen.split(':')[1] ?? '';
  expect(sample('patroni/haproxy.cfg').match(/check port (\d+)/g)).toEqual(
    Array.from({ length: 6 }, () => `check port ${port}`),
  );
});
