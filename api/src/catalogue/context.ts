import type { PlaceFinder } from '../modules/places/bundled-places';
import type { PlatformContext } from '../platform/context';

export interface CatalogueContext extends PlatformContext {
  places: PlaceFinder;
}
