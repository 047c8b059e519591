// `npm run resolve-frame -- user-app js/pages.0a1b2c3d.js:1:2345`: the place in the sources of a frame that the log names, by the source
// maps that the build of that release has left in <app>/source-maps.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

const [app = '', frame = ''] = process.argv.slice(2);
const [, file, line, column] = /((?:js\/)?[\w.-]+\.js):(\d+):(\d+)/.exec(frame) ?? [];
if (!file) throw new Error('Usage: npm run resolve-frame -- <app> <file>.js:<line>:<column>');
const map = new SourceMap(JSON.parse(readFileSync(join(root, app, 'source-maps', `${file}.map`), 'utf8')));
const { fileName, lineNumber, columnNumber } = map.findOrigin(Number(line), Number(column));
console.log(fileName ? `${fileName}:${lineNumber}:${columnNumber}` : 'The map does not have this place.');
