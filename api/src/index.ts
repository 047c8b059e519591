export { buildApp } from './app';
export type { AppContext } from './app-context';
export { type Config, loadConfig } from './platform/config/load-config';
export { createContext, type OwnedContext } from './create-context';
export { exitOnCrash, hangUpWhenIdle, type RunningApi, startApi } from './start-api';
export { migrate } from './platform/database/migrate';
export { openDatabase } from './platform/database/open-database';
