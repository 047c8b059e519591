/** The shell's own of this name, for a configuration that cannot be missing. */
export class SiteConfigError extends Error {}

const remotes = [
  { name: 'user_app', prefix: '/user' },
  { name: 'admin_app', prefix: '/admin' },
];

/** In place of what shell/src/remotes.ts fetches: a bundle knows its parts when it is built. */
export const fetchSiteConfig = async () => ({ host: '/api', home: '/user/rewards', remotes });

/** As the shell's own. */
export const remoteOfPath = (_remotes, path) => remotes.find(({ prefix }) => path.toLowerCase().startsWith(prefix));
