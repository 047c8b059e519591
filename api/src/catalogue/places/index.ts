export { bundledPlaces, placeAt, type PlaceFinder, placeKey } from './bundled-places';
export type { NamedPlace, Position } from './bundled-places';
export { adminPlaceRoutes, placeRoutes } from './places.routes';
