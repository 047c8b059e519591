// Fails for catalogues that are not up to date: built pages contain message ids, so a missing text is shown as its id.
// The same holds for outdated origins if English is split (tooling/locales.cjs).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { criticalFiles, localeCodes, messagesIn } from '../locales.cjs';
import { readRemotes } from '../remotes.cjs';
import { root } from './install.mjs';

const [only] = process.argv.slice(2);

/** A text without a translation into a language that its area offers would be shown in English. */
const packages = ['shell', ...readRemotes().map(({ app }) => app)]
  .filter((name) => (only ?? name) === name && existsSync(join(root, name, 'src/locales')))
  .map((name) => ({ name, owed: localeCodes(join(root, name, 'src/locales')).filter((code) => code !== 'en') }));

async function complaintsOf({ name, owed }) {
  const config = getConfig({ cwd: join(root, name) });
  const [catalog] = await getCatalogs(config);
  const collected = await catalog.collect({ files: undefined });
  const inCode = Object.keys(collected);
  const english = await catalog.read('en');
  const complaints = inCode
    .filter((id) => !english?.[id])
    .map(
      (id) => `${name}: a text in the code is not in its catalogue (${id}); run npm run messages -w @loyalty/${name}`,
    );
  const folder = join(root, name);
  const first = criticalFiles(join(folder, 'src/locales'));
  const inFirstPart = messagesIn(english ?? {}, folder, first);
  complaints.push(
    ...[...messagesIn(collected, folder, first)]
      .filter((id) => english?.[id] && !inFirstPart.has(id))
      .map(
        (id) =>
          `${name}: a first screen's text is not in its part of the catalogue (${id}); run npm run messages -w @loyalty/${name}`,
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
