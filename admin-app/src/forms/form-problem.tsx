import { Notice } from '@loyalty/shared-ui/notice';

interface FormProblemProps {
  /** Formik's `status`: the error of the whole form. */
  status: unknown;
  className?: string;
}

/** Renders an error that concerns no field; nothing if there is none. */
export function FormProblem({ status, className }: FormProblemProps) {
  if (typeof status !== 'string' || status === '') return null;
  return (
    <Notice tone="danger" live="assertive" className={className}>
      {status}
    </Notice>
  );
}
