export { RemoteWorker } from './remote-worker';
