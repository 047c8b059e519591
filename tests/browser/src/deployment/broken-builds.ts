import { type Build, renewDigests } from './derive-build';

/** The container's script. */
export const remoteEntry = 'remoteEntry.js';

/** Defects of a build: the change, and the deployment's error message. */
export const brokenBuilds: [what: string, change: (build: Build) => void, says: RegExp][] = [
  [
    'its entry throws',
    (build) => {
      build.set(remoteEntry, Buffer.from('throw new Error("broken at the start");'));
      renewDigests(build);
    },
    /broken at the start/,
  ],
  [
    'its manifest lies about a digest',
    (build) => build.set(remoteEntry, Buffer.concat([build.get(remoteEntry) as Buffer, Buffer.from('\n')])),
    /remoteEntry\.js is not what remote\.json says/,
  ],
  [
    'a file is missing',
    (build) => build.delete([...build.keys()].find((path) => path.startsWith('js/routes.')) ?? ''),
    /js\/routes\.[0-9a-f]+\.js is missing/,
  ],
  [
    'it has no ./routes',
    (build) => {
      build.set(remoteEntry, Buffer.from(String(build.get(remoteEntry)).replaceAll('"./routes"', '"./others"')));
      renewDigests(build);
    },
    /\.\/routes/,
  ],
];

/** Breaks a build in a way that the health check cannot see: browsers have `CSS`, its page has not. */
export function breakInBrowsers(build: Build): Build {
  const routes = [...build.keys()].find((path) => /^js\/routes\.[0-9a-f]{8}\.js$/.test(path)) ?? '';
  const fault = 'if (globalThis.CSS) throw new Error("broken in browsers");';
  build.set(routes, Buffer.concat([Buffer.from(fault), build.get(routes) as Buffer]));
  return renewDigests(build);
}
