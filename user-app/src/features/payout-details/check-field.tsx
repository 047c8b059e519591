import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { ApiError } from '@loyalty/shared-ui/api-error';

/** The answer to what the api asks on a phone that is new to the account. */
export interface Check {
  answer: string;
  question?: string;
  error?: string;
}

export const isCheckFailed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('payout_answer_');

export function CheckField({
  question,
  check,
  onChange,
}: {
  question: string;
  check: Check;
  onChange: (next: Check) => void;
}) {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    account_last_4: t`Last 4 digits of the account you are paid to now`,
    upi_last_4: t`Last 4 characters before the @ of your present UPI ID`,
  };
  return (
    <Field
      label={labels[question] ?? t`Your name as saved in this account`}
      hint={t`This phone is new for your account. The question protects your money.`}
      error={check.error}
      required
    >
      <TextInput
        name="answer"
        value={check.answer}
        onChange={({ target }) => onChange({ question, answer: target.value })}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
      />
    </Field>
  );
}
