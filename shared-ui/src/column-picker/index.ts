export { ColumnPicker } from './column-picker';
export type { ColumnPickerProps, PickableColumn } from './column-picker';
