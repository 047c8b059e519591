import { createContext, useContext } from 'react';

interface FieldContextValue {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

/** Props from a Field for the one control inside it. */
export const FieldContext = createContext<FieldContextValue | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Returns the attributes that link a control to its Field; the control's own take precedence. Works without a Field too. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    // Not `required`: the browser's own message would appear in place of ours.
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
    ...((own.required ?? field?.required) ? { 'aria-required': true } : {}),
  };
}
