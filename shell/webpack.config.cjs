const path = require('node:path');
const { OfflineFilesPlugin } = require('@loyalty/tooling/offline-files');
const { HeadScriptPlugin, PublicFilesPlugin } = require('@loyalty/tooling/page-files');
const { host } = require('@loyalty/tooling/webpack');

const buildHost = host({ dir: __dirname, device: require('./src/device/services.json') });

module.exports = (env, argv) => {
  const config = buildHost(env, argv);
  return {
    ...config,
    plugins: [
      ...config.plugins,
      new HeadScriptPlugin(path.join(__dirname, 'src/app-skeleton/skeleton-script.ts')),
      new PublicFilesPlugin(path.join(__dirname, 'public')),
      // An installed app has its icons from the system; no code reads the host's own manifest; a script's font is for one language.
      new OfflineFilesPlugin({ leaveOut: [/^icons\//, /^mf-/, /anek-(?!latin)[^/]*\.woff2$/] }),
    ],
  };
};
