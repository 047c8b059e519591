import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { root } from '../install.mjs';

/**
 * What stands twice below a folder, as jscpd sees it with this project's .jscpd.json.
 *
 * @param {string} folder an absolute path
 * @returns {object[]} `duplicates` of jscpd's JSON report, with paths from `folder`
 */
export function findClones(folder) {
  const output = mkdtempSync(join(tmpdir(), 'twins-'));
  try {
    const config = join(root, '.jscpd.json');
    const options = ['--config', config, '--reporters', 'json', '--output', output, '--silent', '--exitCode', '0'];
    execFileSync(process.execPath, [join(root, 'node_modules/jscpd/bin/jscpd'), '.', ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { duplicates } = JSON.parse(readFileSync(join(output, 'jscpd-report.json'), 'utf8'));
    const fromFolder = (file) => ({ ...file, name: isAbsolute(file.name) ? relative(folder, file.name) : file.name });
    return duplicates.map((clone) => ({
      ...clone,
      firstFile: fromFolder(clone.firstFile),
      secondFile: fromFolder(clone.secondFile),
    }));
  } finally {
    rmSync(output, { recursive: true });
  }
}
