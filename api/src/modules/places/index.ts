export { bundledPlaces } from './bundled-places';
export type { NamedPlace, PlaceFinder, Position } from './place-finder';
export { placeRoutes } from './places.routes';
