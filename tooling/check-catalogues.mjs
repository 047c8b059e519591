#!/usr/bin/env node
// Fails for catalogues that are not up to date, of the packages in the named folders or of the working directory: built pages contain
// message ids, so a missing text is shown as its id. The same holds for outdated origins if English is split (locales.cjs).
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { criticalFiles, localeCodes, messagesIn } from './locales.cjs';

const [...folders] = process.argv.slice(2);

/** A text without a translation into a language that its area offers would be shown in English. */
const packages = (folders.length > 0 ? folders : ['.'])
  .map((folder) => resolve(folder))
  .filter((folder) => existsSync(join(folder, 'src/locales')))
  .map((folder) => ({
    folder,
    name: basename(folder),
    owed: localeCodes(join(folder, 'src/locales')).filter((code) => code !== 'en'),
  }));

async function complaintsOf({ folder, name, owed }) {
  const config = getConfig({ cwd: folder });
  const [catalog] = await getCatalogs(config);
  const collected = await catalog.collect({ files: undefined });
  const inCode = Object.keys(collected);
  const english = await catalog.read('en');
  const complaints = inCode
    .filter((id) => !english?.[id])
    .map((id) => `${name}: a text in the code is not in its catalogue (${id}); run npm run messages there`);
  const first = criticalFiles(join(folder, 'src/locales'));
  const inFirstPart = messagesIn(english ?? {}, folder, first);
  complaints.push(
    ...[...messagesIn(collected, folder, first)]
      .filter((id) => english?.[id] && !inFirstPart.has(id))
      .map(
        (id) =>
          `${name}: a first screen's text is not in its part of the catalogue (${id}); run npm run messages there`,
      ),
  );
  for (const language of owed) {
    const translated = await catalog.read(language);
    const missing = inCode.filter((id) => !translated?.[id]?.translation);
    complaints.push(...missing.map((id) => `${name}: no ${language} text for “${english?.[id]?.message ?? id}”`));
  }
  return complaints;
}

const complaints = (await Promise.all(packages.map(complaintsOf))).flat();
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
