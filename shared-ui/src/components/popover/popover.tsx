import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { useCloseOnBack } from '../../platform/overlay';
import { Button, type ButtonProps } from '../button/button';
import { classNames } from '../internal/class-names';
import styles from './popover.module.css';
import { useFloating } from './use-floating';

export interface PopoverProps {
  /** Text of the button. */
  label: ReactNode;
  /** Accessible name of the button, if its text is not enough. Must begin or end with that text. */
  buttonName?: string;
  /** Name of the panel, if the button's text is not enough. Default: the button's name. */
  title?: string;
  icon?: ReactNode;
  /** Default `quiet`. */
  variant?: ButtonProps['variant'];
  /** Default `md`. */
  size?: ButtonProps['size'];
  /** The button's edge that the panel is aligned with. Default `end`. */
  align?: 'start' | 'end';
  /** Content while it is open; a function receives a callback that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Renders a button that opens a small panel over the page; on a phone from the bottom. Not modal: the page stays usable. Focus
 * goes to the control marked `data-autofocus`, else to the panel's first; Escape, Back, a press outside and leaving by Tab close
 * it, and the first two return the focus.
 */
export function Popover({
  label,
  buttonName,
  title,
  icon,
  variant = 'quiet',
  size,
  align = 'end',
  children,
  className,
  ref,
}: PopoverProps) {
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const buttonId = `popover-${id}-button`;
  const panelId = `popover-${id}-panel`;
  const close = () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  useCloseOnBack(open, () => {
    close();
    return true;
  });
  useFloating({ root, panel, open, align, onDismiss: () => setOpen(false), onEscape: close });

  return (
    <span ref={root} className={classNames(styles.root, className)}>
      <Button
        ref={ref}
        id={buttonId}
        variant={variant}
        size={size}
        icon={icon}
        aria-label={buttonName}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <div
          ref={panel}
          id={panelId}
          className={styles.panel}
          popover="manual"
          role="dialog"
          tabIndex={-1}
          {...(title === undefined ? { 'aria-labelledby': buttonId } : { 'aria-label': title })}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </span>
  );
}
