import { Children, type ReactNode } from 'react';

/**
 * Renders a text of the catalogue in an element of its own; for Lingui's `defaultComponent`. A browser's translator wraps texts in
 * elements that React does not know: a bare text beside other nodes then cannot be changed or removed, and React fails.
 */
export function TranslatedText({ children }: { children?: ReactNode }) {
  if (typeof children === 'string') return <span>{children}</span>;
  return <span>{Children.map(children, (part) => (typeof part === 'string' ? <span>{part}</span> : part))}</span>;
}
