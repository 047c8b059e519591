import { useLingui } from '@lingui/react/macro';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { StorageBlockedError } from '@loyalty/shared-ui/session-store';
import { useLanguage } from './messages';

/** Returns the text to show for an error: by its code, where that is known, else the api's own message, which is in English. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui();
  const { language } = useLanguage();
  const codeText = useCodeText();
  const wordsFor = (error: unknown) => {
    if (error instanceof StorageBlockedError)
      return t`Your browser does not let this site keep you signed in. Allow site data, then try again.`;
    if (!(error instanceof ApiError)) return t`Something went wrong. Please try again.`;
    if (error.code === clientCode.unreachable)
      return t`The server cannot be reached. Check your connection, then try again.`;
    if (error.code === clientCode.timeout) return t`The server is taking too long to answer. Please try again.`;
    if (error.code === clientCode.signInPage)
      return t`This network asks you to sign in. Open any website in your browser, sign in there, then try again.`;
    if (error.code === clientCode.unreadable) return t`Something went wrong. Please try again.`;
    return (language === 'en' ? undefined : codeText(error.code)) ?? error.message;
  };
  return (error) => {
    const said = wordsFor(error);
    const reference = error instanceof ApiError ? error.reference : undefined;
    return reference === undefined ? said : t`${said} (Reference: ${reference})`;
  };
}

/** Returns the translated text of an error that this area meets often, by its code; undefined for others. */
function useCodeText(): (code: string) => string | undefined {
  const { t } = useLingui();
  return (code) => {
    const texts: Readonly<Partial<Record<string, string>>> = {
      api_key_exists: t`There is an API key with this name already.`,
      internal: t`Something went wrong on the server. Please try again.`,
      not_permitted: t`Your role does not include this. Ask the owner of the programme.`,
      otp_invalid: t`The OTP is wrong or has expired.`,
      otp_limit: t`Too many OTP requests. Please try again later.`,
      token_required: t`Please sign in again.`,
      webhook_delivery_waits: t`The event waits to be sent. Resume the endpoint, so that it is tried now.`,
      webhook_endpoint_exists: t`There is an endpoint with this address already.`,
      webhook_endpoint_limit: t`There are as many endpoints as are allowed. Remove one first.`,
      webhook_endpoint_paused: t`The endpoint is paused and gets nothing. Resume it first.`,
      webhook_type_not_sent: t`The endpoint does not get events of this type any more.`,
      webhooks_unavailable: t`Secrets cannot be stored: an operator must set PAYOUT_KEYS on the server.`,
    };
    return texts[code];
  };
}
