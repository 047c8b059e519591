export {
  type Days,
  type Refreshed,
  type Rollup,
  dayOf,
  monthOf,
  readRollup,
  rollupInvariant,
  startOf,
  sumsOf,
  tailOf,
  within,
} from './rollup.repository';
export {
  type Source,
  type Watermark,
  committedWatermark,
  countSince,
  lockWatermark,
  NO_END,
  readNextIds,
  readWatermark,
} from './watermark.repository';
