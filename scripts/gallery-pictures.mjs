// The pictures that the gallery's looks are compared with (docs/decisions/0021):
//   npm run gallery:pictures                   compares
//   npm run gallery:pictures -- --write        draws them anew, on this machine
// They stand in e2e/gallery/pictures, or in the folder that GALLERY_PICTURES names: with a folder of one's own, written at one commit
// and compared at another, looks are compared on a machine that draws otherwise than the one that drew the repository's pictures.
import { parseArgs } from 'node:util';
import { buildGallery } from './build.mjs';
import { findChromium } from './debian-programs.mjs';
import { ensureInstalled } from './install.mjs';
import { printSum, runSuite } from './run-suite.mjs';
import { galleryTests } from './suites.mjs';

const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
ensureInstalled();
await buildGallery();
const result = await runSuite({
  ...galleryTests,
  args: [...galleryTests.args, 'stories.spec', ...(values.write ? ['--update-snapshots=all'] : [])],
  env: { CHROMIUM_PATH: findChromium() ?? '' },
});
process.exitCode = printSum([result]) === 0 ? 0 : 1;
