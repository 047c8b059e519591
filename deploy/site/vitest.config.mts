export { default } from '../../api/vitest.config.mts';
