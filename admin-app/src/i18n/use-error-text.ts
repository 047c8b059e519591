import { useLingui } from '@lingui/react/macro';
import { ApiError, clientCode } from '../api/api-error';
import { useLanguage } from './admin-messages';
import { useCodeText } from './use-code-text';
import { StorageBlockedError } from '../session/session';

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
