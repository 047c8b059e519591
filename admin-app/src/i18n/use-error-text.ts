import { useLingui } from '@lingui/react/macro';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { useLanguage } from './admin-messages';
import { StorageBlockedError } from '@loyalty/shared-ui/session-store';

/** Returns the text to show for an error: the server's own message if there is one, in Hindi by its code if that is known. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui();
  const { language } = useLanguage();
  const codeText = useCodeText();
  const wordsFor = (error: unknown) => {
    if (error instanceof StorageBlockedError) {
      return t`Your browser does not let this site keep you signed in. Allow site data, then try again.`;
    }
    if (!(error instanceof ApiError)) return t`Something went wrong. Please try again.`;
    if (error.code === clientCode.signInPage) {
      return t`This network asks you to sign in. Open any website in your browser, sign in there, then try again.`;
    }
    if (error.code === clientCode.unreadable) {
      return error.status >= 400 && error.status < 500
        ? t`The answer did not come from the programme, but from something in between. Try another network.`
        : t`Something went wrong. Please try again.`;
    }
    if (error.code === clientCode.timeout) return t`The server is taking too long to answer. Please try again.`;
    if (error.code === 'value_changed') return t`The value of a point has changed. Please check the claims again.`;
    if (error.code !== clientCode.unreachable) {
      // The api responds in English, letter for letter as specified.
      return (language === 'en' ? undefined : codeText(error.code)) ?? error.message;
    }
    return navigator.onLine
      ? t`The server cannot be reached. Please try again in a moment.`
      : t`You are offline. Check your connection, then try again.`;
  };
  return (error) => {
    const said = wordsFor(error);
    const reference = error instanceof ApiError ? error.reference : undefined;
    return reference === undefined ? said : t`${said} (Reference: ${reference})`;
  };
}

/**
 * Returns the translated text of an error that admins meet often, by its code (api/src/platform/http/error-codes.ts); undefined for others, and
 * where the api's message has more in it (a name, a number): that is shown as it is.
 */
function useCodeText(): (code: string) => string | undefined {
  const { t } = useLingui();
  return (code) => {
    const texts: Readonly<Partial<Record<string, string>>> = {
      bank_file_missing: t`Set up the bank file first.`,
      batch_not_found: t`There is no such batch. Load the list again.`,
      batch_void: t`This batch was voided.`,
      busy: t`Others are changing the same rows. Please try again.`,
      case_user_inactive: t`The user is suspended. Restore the account first, or decline.`,
      claim_approved: t`This claim is approved already and cannot be rejected.`,
      claim_not_found: t`There is no such claim. Load the list again.`,
      code_scanned: t`This code was scanned and cannot be voided.`,
      files_missing: t`A file is missing. Choose all files again.`,
      internal: t`Something went wrong on the server. Please try again.`,
      not_permitted: t`Your role does not include this. Ask the owner of the programme.`,
      otp_invalid: t`The OTP is wrong or has expired.`,
      otp_limit: t`Too many OTP requests. Please try again later.`,
      own_account: t`This is about an account of your own. Another admin must decide it.`,
      payout_run_not_found: t`There is no such run. Load the list again.`,
      payouts_off: t`The programme does not pay out this way.`,
      second_admin_needed: t`Another admin must confirm this.`,
      settings_changed: t`The settings were changed meanwhile. Load them again.`,
      sheet_protected: t`The spreadsheet is protected. Remove its password and save it again.`,
      timeout: t`The request took too long. Please try again.`,
      token_required: t`Please sign in again.`,
      user_not_found: t`There is no such user. Load the list again.`,
    };
    return texts[code];
  };
}
