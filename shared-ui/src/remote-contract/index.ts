export { isRemoteModule } from './remote-contract';
export type { CreateRoutes, RemoteConfig, RemoteModule } from './remote-contract';
