export { buildApp } from './app';
export type { AppContext } from './app-context';
export { type Config, loadConfig } from './config';
export { createContext, type OwnedContext } from './create-context';
export { migrate } from './database/migrate';
export { openDatabase } from './database/open-database';
export { exitOnCrash } from './exit-on-crash';
export { type RunningApi, startApi } from './start-api';
