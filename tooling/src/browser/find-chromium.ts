import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { isExecutable } from '../is-executable.ts';
import { programOf } from '../find-package-program.ts';

/** Arguments with which a headless Chromium also runs as root and without a graphics card. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Commands of Chromium; the first is a build without windows, whose pages use a fifth of the others' processor time. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];

const wellKnown = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...onPath, ...wellKnown].find(isExecutable);
}

/** Returns the browser that Playwright itself downloads, if it exists. */
function playwrights(): string | undefined {
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

function runQuietly(command: string, args: readonly string[]): boolean {
  console.log(`No Chromium found: ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
  });
  return status === 0;
}

function installByPlaywright(): string | undefined {
  const cli = programOf('@playwright/test', 'cli.js', import.meta.dirname);
  return runQuietly(process.execPath, [cli, 'install', 'chromium']) ? playwrights() : undefined;
}

function installByApt(): string | undefined {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined;
  runQuietly('apt-get', ['update', '-q']);
  const done = runQuietly('apt-get', ['install', '-y', '-q', 'chromium-headless-shell']);
  return done ? installed() : undefined;
}

/**
 * Returns the path of a Chromium or Chrome for the browser tests: `CHROMIUM_PATH`, an installed one, or one
 * that it installs. Throws when there is none, because tests that cannot run must not pass.
 */
export function findChromium(): string {
  const found =
    process.env['CHROMIUM_PATH'] ||
    installed() ||
    playwrights() ||
    installByPlaywright() ||
    installByApt();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed. Install one' +
      ' (Debian: apt-get install chromium-headless-shell), or name it in CHROMIUM_PATH.',
  );
}
