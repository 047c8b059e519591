import type { PlaceFinder } from './places/bundled-places';
import type { PlatformContext } from '../platform/context';

export interface CatalogueContext extends PlatformContext {
  places: PlaceFinder;
}
