// What is known twice is changed once: a clone is an error, unless it is one of a short list of pairs with a reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { alikeByDesign } from './twins/alike-by-design.mjs';
import { findClones } from './twins/find-clones.mjs';
import { judgeTwins } from './twins/judge-twins.mjs';

const sentences = judgeTwins(findClones(root), (file) => readFileSync(join(root, file), 'utf8'), alikeByDesign);
for (const sentence of sentences) console.error(sentence);
process.exit(sentences.length === 0 ? 0 : 1);
