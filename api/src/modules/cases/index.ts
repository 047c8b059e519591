export { caseRoutes } from './cases.routes';
export { deleteCasesOf, purgeCases } from './cases.repository';
export { readCases } from './read-cases';
