import { releaseVersion } from '@manabar/prisma/release-version';
import { OUTER_ADDRESS } from './bare-debian.ts';

/** Password of every account, also used where a step asks for one. */
export const PASSWORD = 'quiet-river-7';

const call = (path: string, more = '') =>
  `curl --silent --show-error --cacert /etc/manabar/tls/authority.pem --resolve shop.example.com:443:127.0.0.1 ${more} ` +
  `'https://shop.example.com${path}'`;

const post = (path: string, body: object) =>
  call(path, `--header 'Content-Type: application/json' --data '${JSON.stringify(body)}'`);

const register = (nickname: string) =>
  post('/api/auth/register', { nickname, password: PASSWORD, confirmPassword: PASSWORD });
const logIn = (nickname: string) => post('/api/auth/login', { nickname, password: PASSWORD });

/** Script to run after the guide's steps, with its expected output. */
export interface ShopCheck {
  title: string;
  script: string;
  expected: RegExp;
}

/** Checks for a shop that was set up by the guide. */
export const shopChecks: readonly ShopCheck[] = [
  {
    title: 'the home page is rendered by the server and comes over TLS',
    script: call('/', '--fail'),
    expected: /<html[^>]* lang="ru"[\s\S]*<h1/,
  },
  {
    title: 'plain HTTP leads to TLS',
    script: `curl --silent --head --resolve shop.example.com:80:127.0.0.1 http://shop.example.com/products`,
    expected: /^HTTP\/1.1 301 [\s\S]*\nLocation: https:\/\/shop.example.com\/products\r?$/m,
  },
  {
    title: 'the release that was unpacked answers',
    script: call('/api/openapi.json', '--fail'),
    expected: new RegExp(`"version":"${releaseVersion.replaceAll('.', '\\.')}"`),
  },
  {
    title: 'the restored shop knows the customer of before the moment, and not the one of after it',
    script: `${logIn('earlier')}; ${logIn('later')}`,
    expected: /"nickname":"earlier"[\s\S]*"invalid_credentials"/,
  },
  {
    title: 'the first admin logs in and is asked for a second factor',
    script: `token=$(${logIn('owner')} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
${call('/api/profile', '--header "Authorization: Bearer $token"')}
${call('/api/admin/users', '--header "Authorization: Bearer $token"')}`,
    expected: /"role":"admin"[\s\S]*second_factor_setup_required/,
  },
  {
    title: 'the shop itself is reached through the proxy only',
    script: `for port in 80 443 3000 5432 9464 9465; do
  (exec 3<> "/dev/tcp/${OUTER_ADDRESS}/$port") 2> /dev/null && echo "$port"
done
exit 0`,
    expected: /^80\n443\n$/,
  },
  {
    title: 'the shop’s user reads neither settings nor other people’s keys',
    script: `runuser -u manabar -- cat /etc/manabar/shop.env /etc/manabar/tls/privkey.pem || echo "refused: $?"`,
    expected: /^cat: [^\n]*Permission denied\ncat: [^\n]*Permission denied\nrefused: 1\n$/,
  },
  {
    title: 'the ledger is balanced',
    script: 'shop ledger-verify',
    expected: /Ledger balanced/,
  },
  {
    title: 'the keys belong to the database',
    script: 'shop backup-check',
    expected: /the key ring is readable/,
  },
  {
    title: 'no unit has failed',
    script: `systemctl --failed --plain --no-legend | awk '{ print $1 }'; echo listed`,
    expected: /^listed\n$/,
  },
  {
    title: 'the walk has no rights over the machine that makes it: its clock, for one',
    script: 'date --set=now 2>&1 > /dev/null || echo refused',
    expected: /Operation not permitted\nrefused\n$/,
  },
];

/** Registers a customer and writes the database's time in seconds, between this registration and all later events. */
export const registerEarlier: ShopCheck = {
  title: 'a customer registers before the moment',
  script: `${register('earlier')} | grep --quiet '"token"'
sleep 1
cd /
runuser -u postgres -- psql -At -c 'SELECT extract(epoch FROM now())'
sleep 1`,
  expected: /^\d+\.\d+\n$/,
};

export const registerLater: ShopCheck = {
  title: 'a customer registers after the moment',
  script: register('later'),
  expected: /"token":"/,
};

/** Checks that the units start by themselves, in any order; server and worker wait for the database. */
export const powerLossCheck: ShopCheck = {
  title: 'the shop opens by itself after a loss of power',
  script: `for try in $(seq 60); do
  ${call('/readyz', '--fail')} && curl --silent --fail http://127.0.0.1:9465/readyz && exit
  sleep 1
done
exit 1`,
  expected: /ready/,
};
