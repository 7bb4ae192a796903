export { isBuilt, runBuild } from './build.ts';
export { serverBuild } from './server.ts';
export { viteProgram, webBuild } from './web.ts';
