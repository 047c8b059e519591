import { useLingui } from '@lingui/react/macro';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { StorageBlockedError } from '@loyalty/shared-ui/session-store';

/** Returns the text to show for an error: the api's own message if there is one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui();
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
    return error.message;
  };
  return (error) => {
    const said = wordsFor(error);
    const reference = error instanceof ApiError ? error.reference : undefined;
    return reference === undefined ? said : t`${said} (Reference: ${reference})`;
  };
}
