export { isBuilt, runBuild } from './build-if-changed.ts';
export { serverBuild } from './server-build.ts';
export { viteProgram, webBuild } from './web-build.ts';
