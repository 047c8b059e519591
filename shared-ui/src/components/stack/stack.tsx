import type { ComponentPropsWithRef, ComponentType } from 'react';
import { classNames } from '../internal/class-names';
import styles from './stack.module.css';

type Tag = 'div' | 'dl' | 'fieldset' | 'form' | 'header' | 'li' | 'ol' | 'p' | 'section' | 'span' | 'ul';

export type StackProps<As extends Tag = 'div'> = Omit<ComponentPropsWithRef<As>, 'as'> & {
  as?: As;
  /** Step of the spacing scale, `--s-1` to `--s-8`; default 4. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8;
  /** Side by side, wrapping, centred on one line. */
  row?: boolean;
  /** Across the direction. Default `stretch`, in a row `center`. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** In as many columns of equal width as fit, each at least so wide: a CSS length. */
  columns?: string;
  /** A row's first and last child are at its ends. */
  spread?: boolean;
};

/** Places its children below each other, or in a row, at one distance; it can shrink to any width. */
export function Stack<As extends Tag = 'div'>({
  as,
  gap = 4,
  row = false,
  align,
  spread = false,
  columns,
  className,
  style,
  ...rest
}: StackProps<As>) {
  const Element = (as ?? 'div') as unknown as ComponentType<Record<string, unknown>>;
  return (
    <Element
      {...rest}
      className={classNames(styles.root, className)}
      style={columns === undefined ? style : { ...style, '--stack-columns': columns }}
      data-columns={columns !== undefined || undefined}
      data-gap={gap}
      data-row={row || undefined}
      data-align={align}
      data-spread={spread || undefined}
    />
  );
}
