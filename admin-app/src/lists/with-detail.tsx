import { Muted } from '@loyalty/shared-ui/muted';
import { Stack, type StackProps } from '@loyalty/shared-ui/stack';
import type { ReactNode } from 'react';

interface WithDetailProps {
  children: ReactNode;
  detail: ReactNode;
  /** Of the detail. */
  className?: string | undefined;
  gap?: StackProps<'span'>['gap'];
}

/** Renders the value of a cell with a detail below it, if there is one. */
export function WithDetail({ children, detail, className, gap = 0 }: WithDetailProps) {
  return (
    <Stack as="span" gap={gap}>
      {children}
      {detail && (
        <Muted as="small" size={12} className={className}>
          {detail}
        </Muted>
      )}
    </Stack>
  );
}
