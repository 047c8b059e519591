export { batchLifeRoutes } from './batch-life.routes';
export { batchLife, presentBatchLife } from './present-batch-life';
export { currentDispatches, readBatchLives, recordPrint } from './batch-life.repository';
