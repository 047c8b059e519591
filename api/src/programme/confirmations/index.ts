export { insertConfirmation } from './confirmations.repository';
export { confirmationRoutes } from './confirmations.routes';
export { expireOrder, settleOrders, withdrawOrdersOf } from './end-orders';
export { spendAlone } from './spend-alone';
export { awaitsConfirmation, orderAboveLimit, orderConfirmation, runOrder } from './order-confirmation';
export type { OrderKind, OrderKinds } from '../context';
