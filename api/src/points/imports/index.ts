export { importOrders } from './change-imports';
export { cameWithHistory, listOldHistory } from './history.repository';
export { importInvariants } from './import-invariants.repository';
export { eraseImported } from './import-rows.repository';
export { importRoutes } from './imports.routes';
export { purgeMemberImports, runImports } from './run-imports';
