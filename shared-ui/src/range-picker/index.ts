export { RangePicker } from './range-picker';
export type { OwnRange, RangePickerProps, RangePresetOption } from './range-picker';
