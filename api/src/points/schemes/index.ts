export { schemeOrders } from './change-schemes';
export { earnBonuses, type GrantedBonus, grantBonuses } from './grant-bonuses';
export { schemeInvariants } from './scheme-invariants.repository';
export { schemeRoutes } from './schemes.routes';
export { anyRunning, bonusesOf } from './schemes.repository';
