export { insertConfirmation } from './confirmations.repository';
export { confirmationRoutes } from './confirmations.routes';
export { settleOrders, withdrawOrdersOf } from './end-orders';
export {
  awaitsConfirmation,
  orderAboveLimit,
  orderConfirmation,
  type OrderKind,
  type OrderKinds,
  runOrder,
} from './order-confirmation';
