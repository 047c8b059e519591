export { buildApp } from './app';
export type { AppContext } from './app-context';
export { type Config, loadConfig } from './config/load-config';
export { createContext, type OwnedContext } from './create-context';
export { hangUpWhenIdle } from './http/hang-up-when-idle';
export { migrate } from './database/migrate';
export { openDatabase } from './database/open-database';
export { type RunningApi, exitOnCrash, startApi } from './start-api';
