export { approvalRulesRoutes } from './approval-rules.routes';
export { approveByRules } from './approve-by-rules';
export { rulesOrders } from './change-rules';
