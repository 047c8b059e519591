import { useLingui } from '@lingui/react/macro';
import { ApiError, clientCode } from '../api/api-error';
import { useLanguage } from './user-messages';
import { translateApiMessage } from './texts';

/** Describes an error: the api's own message, in the user's language if known, or the client's words. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
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
    return language === 'en' ? error.message : translateApiMessage(i18n, error.message);
  };
  return (error) => {
    const said = wordsFor(error);
    const reference = error instanceof ApiError ? error.reference : undefined;
    return reference === undefined ? said : t`${said} (Reference: ${reference})`;
  };
}

/** Extracts the messages by field. @param names by the wire's names, of fields that the form calls otherwise */
export function useFieldErrors(): (error: unknown, names?: Readonly<Record<string, string>>) => Record<string, string> {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  return (error, names = {}) => {
    const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
    const words = (message: string) => (language === 'en' ? message : translateApiMessage(i18n, message));
    return Object.fromEntries(errors.map(([field, message]) => [names[field] ?? field, words(message)]));
  };
}
