// `npm start` (README): installs if needed, builds what changed, runs the whole site on one origin.
import { buildChanged } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled({ toRun: true });
try {
  await buildChanged();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('./run-site.mjs');
