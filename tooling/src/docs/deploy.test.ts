import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from '../paths.ts';

const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
const readAll = (pattern: string) => globSync(pattern, { cwd: repoRoot }).map(read).join('\n');

test('the deploy files name only settings that configuration.md explains', () => {
  const settings = read('docs/configuration.md');
  const named = [...readAll('deploy/**/*.*').matchAll(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !/^(?:AF|CAP|POSTGRES|CHANGE)_|^STOP$|^ON_ERROR_STOP$/.test(name));
  expect(named.length).toBeGreaterThan(1);
  for (const name of named) expect(settings).toContain(`\`${name}\``);
});

test('deploy/README.md says of every sample how it is checked', () => {
  const rows = new Map(
    [...read('deploy/README.md').matchAll(/^\| `([^`]+)` +\|[^|]*\| *(.*?) *\|$/gm)].map(
      ([, name = '', checkedBy = '']) => [name, checkedBy] as const,
    ),
  );
  for (const checkedBy of rows.values()) expect(checkedBy).not.toBe('');
  const named = [...rows.keys()].map((name) => new RegExp(`^${name.replace('*', '.*')}$`));
  const samples = globSync('deploy/*/*', { cwd: repoRoot }).map((file) =>
    file.slice('deploy/'.length),
  );
  // Files that belong to another sample: its tests, its settings and its copy of a sample.
  const parts = /\.(?:test\.yml|env\.example|dockerignore)$|^docker\/nginx\.conf$/;
  const own = samples.filter((file) => !parts.test(file));
  expect(own.filter((file) => !named.some((name) => name.test(file)))).toEqual([]);
});

test.each([
  [
    'nginx/manabar.conf',
    {
      TLS: 'listen 443 ssl',
      'live updates at once': 'proxy_buffering off;',
      'slow bodies collected': 'proxy_request_buffering on;',
      'long answers': 'proxy_read_timeout 1h;',
      'the address of the client': 'proxy_set_header X-Forwarded-For $remote_addr;',
      'the id of the request': 'proxy_set_header X-Request-Id $request_id;',
      'no trace of a client': 'proxy_set_header traceparent "";',
    },
  ],
  [
    'haproxy/haproxy.cfg',
    {
      TLS: 'bind :443 ssl',
      'long answers': 'set-timeout server 1h if { req.hdr(accept) -m sub text/event-stream }',
      'long calls of admins':
        'set-timeout server 15m if { path_beg /api/admin/ /api/pubg-admin/ /trpc/admin. }',
      'slow bodies collected': 'option http-buffer-request',
      'the address of the client': 'http-request set-header X-Forwarded-For %[src]',
      'the id of the request': 'http-request set-header X-Request-Id %[uuid]',
      'no trace of a client': 'http-request del-header traceparent',
      'a check of readiness': 'option httpchk GET /readyz',
      'answers from memory while none is ready': 'use_backend unready if { nbsrv(manabar) eq 0 }',
    },
  ],
])('the proxy sample %s has what the shop needs of a proxy', (file, needs) => {
  const sample = read(`deploy/${file}`);
  for (const [need, line] of Object.entries(needs)) expect(sample, need).toContain(line);
});

/** Returns the result of nginx's map for an address, which the first matching expression determines. */
function loggedAddress(sample: string, address: string): string {
  const [, rules = ''] = /map \$request_uri \$logged_uri \{([^}]*)\}/.exec(sample) ?? [];
  const fallback = /^ *default (\S+);$/m.exec(rules)?.[1] ?? '';
  for (const [, pattern = '', value = ''] of rules.matchAll(/^ *~(\S+) (\S+);$/gm)) {
    const match = new RegExp(pattern).exec(address);
    if (match) return value.replace(/\$(\w+)/g, (_, name: string) => match.groups?.[name] ?? '');
  }
  return fallback.replace('$request_uri', address);
}

test.each(['nginx/manabar.conf', 'docker/nginx.conf'])(
  'the proxy sample %s logs no query, which may hold a code, and no token of a link',
  (file) => {
    const sample = read(`deploy/${file}`);
    const format = /^log_format shop '(.*)';$/m.exec(sample)?.[1] ?? '';
    expect(format).toContain('$logged_uri');
    expect(format).not.toMatch(
      /\$(?:request|request_uri|args|arg_\w+|query_string|http_referer)\b/,
    );
    const search = '/trpc/admin.codes.list?batch=1&input={"0":{"q":"SECRET-CODE"}}';
    expect(loggedAddress(sample, search)).toBe('/trpc/admin.codes.list');
    expect(loggedAddress(sample, '/admin/codes')).toBe('/admin/codes');
    expect(loggedAddress(sample, '/r/token?lang=uz')).toBe('/r/-');
    expect(loggedAddress(sample, '/unsubscribe/token')).toBe('/unsubscribe/-');
    // A server without its own logs would write nginx's default ones, which contain whole request lines.
    const servers = sample.split(/^server \{$/m).slice(1);
    expect(servers).not.toEqual([]);
    for (const server of servers) {
      expect(server).toMatch(/^ {4}access_log \S+ shop;$/m);
      expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
    }
  },
);
