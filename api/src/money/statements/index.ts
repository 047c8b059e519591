export { readFinancialYear } from './open-statement';
export { countRecipients, type FinancialYear, recipientsOf } from './statement.repository';
export { ownStatementRoutes, statementRoutes, yearField } from './statements.routes';
