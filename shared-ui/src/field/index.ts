export { Field } from './field';
export type { FieldProps } from './field';
export { useFocusFirstInvalid } from './use-focus-first-invalid';
