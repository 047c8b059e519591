export { type FinancialYear, readFinancialYear } from './financial-year';
export { countRecipients, recipientsOf } from './statement.repository';
export { ownStatementRoutes, statementRoutes, yearField } from './statements.routes';
