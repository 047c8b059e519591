export { isRemoteModule } from './remote-contract';
export type {
  CreateRoutes,
  DeviceServices,
  OfflineCopyState,
  RemoteConfig,
  RemoteModule,
  Watched,
} from './remote-contract';
