import { useLingui } from '@lingui/react/macro';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { useLanguage } from './user-messages';
import { translateApiMessage } from './texts';

/** Returns a function that translates the api's sentences that are known to the user's language; others stay as they are. */
export function useApiText(): (sentence: string) => string {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  return (sentence) => (language === 'en' ? sentence : translateApiMessage(i18n, sentence));
}

/** Describes an error: the api's own message, in the user's language if known, or the client's words. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui();
  const apiText = useApiText();
  const wordsFor = (error: unknown) => {
    if (!(error instanceof ApiError)) return t`Something went wrong`;
    if (error.code === clientCode.unreachable) return t`No connection. Check your network and try again.`;
    if (error.code === clientCode.timeout) return t`The server is taking too long to answer. Please try again.`;
    if (error.code === clientCode.signInPage) {
      return t`This network asks you to sign in. Open any website in your browser, sign in there, then try again.`;
    }
    if (error.code === clientCode.unreadable && error.status >= 400 && error.status < 500) {
      return t`The answer did not come from the programme, but from something in between. Try another network.`;
    }
    // The message of a broken server or its proxy helps no user.
    if (error.code === 'internal' || error.code === clientCode.unreadable) {
      return t`Something went wrong on our side. Try again in a minute.`;
    }
    return apiText(error.message);
  };
  return (error) => {
    const said = wordsFor(error);
    const reference = error instanceof ApiError ? error.reference : undefined;
    return reference === undefined ? said : t`${said} (Reference: ${reference})`;
  };
}

/** Extracts the messages by field. @param names by the wire's names, of fields that the form calls otherwise */
export function useFieldErrors(): (error: unknown, names?: Readonly<Record<string, string>>) => Record<string, string> {
  const apiText = useApiText();
  return (error, names = {}) => {
    const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
    return Object.fromEntries(errors.map(([field, message]) => [names[field] ?? field, apiText(message)]));
  };
}
