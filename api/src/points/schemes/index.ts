export { announceSchemes } from './announce-schemes';
export { schemeOrders } from './change-schemes';
export { earnBonuses, type GrantedBonus, grantBonuses } from './grant-bonuses';
export { schemeInvariants } from './scheme-invariants.repository';
export { type LabelScheme, listLabelSchemes } from './own-schemes';
export { ownSchemeRoutes } from './own-schemes.routes';
export { labelScheme, presentLabelScheme } from './present-own-schemes';
export { schemeRoutes } from './schemes.routes';
export { anyRunning, bonusesOf, hasRunning } from './schemes.repository';
