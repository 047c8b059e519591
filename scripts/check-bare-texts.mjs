// Texts that people read belong into the catalogues: a bare one stays English for ever, and nobody notices before a plumber does.
import { relative } from 'node:path';
import { root } from './install.mjs';
import { findBareTexts } from './bare-texts/find-bare-texts.mjs';
import { sourcesOf } from './bare-texts/sources.mjs';

const found = ['user-app', 'admin-app', 'shell', 'shared-ui'].flatMap((name) =>
  sourcesOf(name).flatMap(({ file, text }) =>
    findBareTexts(file, text).map(
      ({ line, words }) => `${relative(root, file)}:${line}: “${words}” is in no catalogue`,
    ),
  ),
);
for (const complaint of found) console.error(complaint);
process.exit(found.length === 0 ? 0 : 1);
