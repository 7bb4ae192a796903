import { runBuild, serverBuild, webBuild } from '../build/index.ts';

// Builds a package for production, unless it was built from the same files: `node build.ts web`.

const builds = { server: serverBuild, web: webBuild };
const name = process.argv[2] ?? '';
if (!Object.hasOwn(builds, name))
  throw new Error(`Usage: node build.ts ${Object.keys(builds).join('|')}`);
const build = builds[name as keyof typeof builds];
const built = await runBuild(build);
if (!built) console.log(`The ${build.title} are up to date`);
