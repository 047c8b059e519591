import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** Pages that only developers see. */
const forDevelopers = /[\\/]standalone[\\/]|\.(test|stories)\.tsx$|-stand-in\.tsx$/;

/** The components of a package with their text, tests and developers' pages left out. */
export const sourcesOf = (name) =>
  readdirSync(join(root, name, 'src'), { recursive: true })
    .map((path) => join(root, name, 'src', path))
    .filter((file) => file.endsWith('.tsx') && !forDevelopers.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
