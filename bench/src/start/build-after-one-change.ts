import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timed } from '../figures';
import { root, runToEnd } from './run-to-end';

interface App {
  name: string;
  /** The source file that is changed, from the package's folder. */
  file: string;
  /** Where esbuild starts to bundle the same sources; none: it is not asked. */
  bundled: string[];
}

interface BuildTimes {
  /** With one source file changed; the slower of two. */
  changed: number;
  unchanged: number;
  bundler: number | undefined;
}

/** Everything that is no script counts as empty: scripts are what takes the time. */
const leftOut = ['css', 'po', 'locales', 'png', 'svg', 'woff2', 'wasm', 'html'].map(
  (ending) => `--loader:.${ending}=empty`,
);

async function bundle({ name, bundled }: App): Promise<number | undefined> {
  if (bundled.length === 0) return undefined;
  const out = mkdtempSync(join(tmpdir(), 'loyalty-bundle-'));
  try {
    const how = [
      '--bundle',
      '--minify',
      '--splitting',
      '--format=esm',
      '--sourcemap',
      '--jsx=automatic',
      '--log-level=error',
      // Written into the sources by the compiler of the real build.
      '--external:@lingui/*/macro',
    ];
    const esbuild = join(root, 'node_modules/.bin/esbuild');
    const work = () => runToEnd(esbuild, [...bundled, ...how, ...leftOut, `--outdir=${out}`], join(root, name));
    return (await timed(work)).milliseconds;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/**
 * How long `npm run build` of one package takes from its cache, in milliseconds: with a line more in one file, and with that line
 * gone again, so that sources and build are afterwards what they were.
 */
export async function buildAfterOneChange(app: App): Promise<BuildTimes> {
  const folder = join(root, app.name);
  const file = join(folder, app.file);
  const stamp = join(folder, 'dist/.built-from');
  const source = readFileSync(file, 'utf8');
  const builtFrom = existsSync(stamp) ? readFileSync(stamp) : undefined;
  const build = async () => (await timed(() => runToEnd('npm', ['run', '--silent', 'build'], folder))).milliseconds;
  try {
    writeFileSync(file, `${source}// ${String(Date.now())}\n`);
    const [more, unchanged] = [await build(), await build()];
    writeFileSync(file, source);
    return { changed: Math.max(more, await build()), unchanged, bundler: await bundle(app) };
  } finally {
    writeFileSync(file, source);
    if (builtFrom) writeFileSync(stamp, builtFrom);
  }
}
