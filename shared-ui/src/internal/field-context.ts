import { createContext, useContext } from 'react';

interface FieldContextValue {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

/** What a Field tells the one control inside it. */
export const FieldContext = createContext<FieldContextValue | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that tie a control to the Field around it; the control's own win. Works without a Field too. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    // Not `required`: the browser's own bubble would come before the specified messages.
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
    ...((own.required ?? field?.required) ? { 'aria-required': true } : {}),
  };
}
