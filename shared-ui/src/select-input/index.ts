export { SelectInput } from './select-input';
export type { SelectInputProps, SelectOption } from './select-input';
