export { schemeOrders } from './change-schemes';
export { earnBonuses, type GrantedBonus, grantBonuses } from './grant-bonuses';
export { schemeInvariants } from './scheme-invariants.repository';
export { schemeListRoutes } from './scheme-lists.routes';
export { schemeRoutes } from './schemes.routes';
export { anyRunning, bonusesOf } from './schemes.repository';
export { leaveLists } from './scheme-lists.repository';
