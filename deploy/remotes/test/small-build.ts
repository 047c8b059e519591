import { digestOf } from '../digest';

/** What a build may be made to be. */
interface SmallBuild {
  container?: string;
  prefix?: string;
  /** Text of the entry; default: a container of the contract whose one screen lies in a file of its own. */
  entry?: string;
  /** What changes from one build to the next. */
  label?: string;
}

/** A container as webpack makes them, without webpack: the entry, and one screen that is loaded when its route asks for it. */
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

/** The files of a build of a few lines. */
export function smallBuild({
  container = 'admin_app',
  prefix = '/admin',
  entry = containerScript(container, prefix),
  label = 'first',
}: SmallBuild = {}): Map<string, Buffer> {
  const files = new Map<string, Buffer>([
    ['js/home.01234567.js', Buffer.from(`window.smallScreen = () => '${label}';`)],
    ['js/home.01234567.js.br', Buffer.from('the same, compressed')],
    ['css/home.01234567.css', Buffer.from('h1 { color: teal }')],
    ['remoteEntry.js', Buffer.from(entry)],
  ]);
  return withManifest(files, container);
}

/** Gives files the manifest and the list of offline files that a build would write. */
export function withManifest(files: Map<string, Buffer>, container: string): Map<string, Buffer> {
  const code = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  const integrity = Object.fromEntries(code.map(([path, bytes]) => [path, digestOf(bytes)]));
  const manifest = { name: container, entry: 'remoteEntry.js', files: [], screens: {}, integrity };
  const offline = code.map(([path, bytes]) => ({ path, bytes: bytes.length, integrity: digestOf(bytes) }));
  return new Map([
    ...files,
    ['remote.json', Buffer.from(JSON.stringify(manifest))],
    ['offline-files.json', Buffer.from(JSON.stringify({ version: 'a', files: offline }))],
  ]);
}
