import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { SearchX } from 'lucide-react';

interface NoMatchProps {
  title: string;
  /** Suggests how to find more. */
  message: string;
  clearLabel: string;
  onClear: () => void;
}

/** Shown when a list's filters match no row. */
export function NoMatch({ title, message, clearLabel, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={title}
      message={message}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    />
  );
}
