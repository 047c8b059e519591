import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-webpack5';
import { gallery } from '@loyalty/tooling/webpack';

const dir = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const config: StorybookConfig = {
  framework: '@storybook/react-webpack5',
  stories: ['../src/**/*.stories.tsx', './**/*.stories.tsx'],
  addons: ['@storybook/addon-docs'],
  core: {
    // It works without a network and tells nobody anything.
    disableTelemetry: true,
    enableCrashReports: false,
    disableWhatsNewNotifications: true,
    disableProjectJson: true,
    // The product's own rules stand in for its own.
    disableWebpackDefaults: true,
  },
  features: { backgrounds: false, measure: false, outline: false },
  webpackFinal: (config, { configType }) =>
    gallery({ dir })(config, configType === 'DEVELOPMENT' ? 'development' : 'production'),
};

export default config;
