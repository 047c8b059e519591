export { bundledPlaces, type PlaceFinder } from './bundled-places';
export type { NamedPlace, Position } from './bundled-places';
export { placeRoutes } from './places.routes';
