export { startSite, type RunningSite, type SiteOptions } from './start-site';
export { loadConfig } from '@loyalty/api';
