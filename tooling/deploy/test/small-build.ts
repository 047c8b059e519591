import { brotliCompressSync, gzipSync } from 'node:zlib';
import { digestOf } from '../release';

/** Options of the build. */
interface SmallBuild {
  app?: string;
  container?: string;
  prefix?: string;
  /** Text of the entry; default: a valid container with one lazily loaded screen. */
  entry?: string;
  /** Further fields of its remote.json. */
  more?: object;
  /** Changes the build's contents. */
  label?: string;
}

/** Returns a container as webpack generates it: the entry, and one screen that is loaded with its route. */
const containerScript = (container: string, prefix: string) => `
  var ${container} = {
    init: async () => {},
    get: async () => () => ({
      createRoutes: () => [{ path: '${prefix}', children: [{ path: 'home', lazy: () => new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.onload = () => resolve({ Component: window.smallScreen });
        script.onerror = () => reject(new Error('Loading chunk home failed'));
        script.src = 'js/home.01234567.js';
        document.head.append(script);
      }) }] }],
    }),
  };`;

/** Returns the files of a minimal build. */
export function smallBuild({
  app = 'admin-app',
  container = 'admin_app',
  prefix = '/admin',
  entry = containerScript(container, prefix),
  label = 'first',
  more,
}: SmallBuild = {}): Map<string, Buffer> {
  const files = new Map<string, Buffer>([
    ['js/home.01234567.js', Buffer.from(`window.smallScreen = () => '${label}';`)],
    ['css/home.01234567.css', Buffer.from('.small-a1b2c3 h1 { color: teal }')],
    ['remoteEntry.js', Buffer.from(entry)],
    ['js/home.01234567.js.LICENSE.txt', Buffer.from('/*! small 1.0.0 */')],
  ]);
  return withManifest(files, { app, name: container, prefix, ...more });
}

/** Adds the manifest, the lists and the compressed copies that a build would write. */
export function withManifest(
  files: Map<string, Buffer>,
  remote: { app: string; name: string; prefix: string },
): Map<string, Buffer> {
  const code = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  const integrity = Object.fromEntries(code.map(([path, bytes]) => [path, digestOf(bytes)]));
  const manifest = {
    ...remote,
    offline: remote.app === 'user-app',
    entry: 'remoteEntry.js',
    files: [],
    screens: {},
    integrity,
  };
  const offline = code.map(([path, bytes]) => ({ path, bytes: bytes.length, integrity: digestOf(bytes) }));
  const screen = files.get('js/home.01234567.js') as Buffer;
  const required = { react: { version: '^19.0.0', singleton: true, exports: ['useState'] } };
  return new Map([
    ...files,
    ['js/home.01234567.js.br', brotliCompressSync(screen)],
    ['js/home.01234567.js.gz', gzipSync(screen)],
    ['requires.json', Buffer.from(JSON.stringify(required))],
    ['remote.json', Buffer.from(JSON.stringify(manifest))],
    ['offline-files.json', Buffer.from(JSON.stringify({ version: 'a', files: offline }))],
  ]);
}
