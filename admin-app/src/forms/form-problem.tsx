import { Notice } from '@loyalty/shared-ui/notice';

interface FormProblemProps {
  /** Formik's `status`: why the form as a whole was refused. */
  status: unknown;
  className?: string;
}

/** Why a form could not be sent, where no field is to blame. Nothing while there is no such problem. */
export function FormProblem({ status, className }: FormProblemProps) {
  if (typeof status !== 'string' || status === '') return null;
  return (
    <Notice tone="bad" live="assertive" className={className}>
      {status}
    </Notice>
  );
}
