import { buildWeb } from '../start/build-web.ts';
import { Children } from '../start/children.ts';

// Builds the pages for production, unless they were built from the same files.

const built = await buildWeb(new Children(), (line) => console.log(line));
if (!built) console.log('The pages are up to date');
