export { caseRoutes } from './cases.routes';
export { caseOrders } from './order-grant';
export { deleteCasesOf, purgeCases } from './cases.repository';
export { readCases } from './read-cases';
