export { bundledPlaces, type PlaceFinder } from './bundled-places';
export type { NamedPlace, Position } from './place-names';
export { placeRoutes } from './places.routes';
