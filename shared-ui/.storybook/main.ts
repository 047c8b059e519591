import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-webpack5';
import { gallery } from '@loyalty/tooling/webpack';

const dir = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const config: StorybookConfig = {
  framework: '@storybook/react-webpack5',
  stories: ['../src/**/*.stories.tsx', './**/*.stories.tsx'],
  addons: ['@storybook/addon-docs'],
  core: {
    // Works offline and sends no telemetry.
    disableTelemetry: true,
    enableCrashReports: false,
    disableWhatsNewNotifications: true,
    disableProjectJson: true,
    // The product's own webpack rules replace Storybook's.
    disableWebpackDefaults: true,
  },
  features: { backgrounds: false, measure: false, outline: false },
  webpackFinal: (config, { configType }) => {
    if (configType === 'DEVELOPMENT') return gallery({ dir })(config, 'development');
    const built = gallery({ dir })(config, 'production');
    const { splitChunks } = built.optimization ?? {};
    const groups = splitChunks ? splitChunks.cacheGroups : {};
    // One style sheet: with one per story, the order of visits would decide their order.
    const sheet = { name: 'components', type: 'css/mini-extract', chunks: 'all', enforce: true } as const;
    return {
      ...built,
      optimization: { ...built.optimization, splitChunks: { ...splitChunks, cacheGroups: { ...groups, sheet } } },
    };
  },
};

export default config;
