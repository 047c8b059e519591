import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type ComponentPropsWithRef } from 'react';
import { Trash2, Upload } from 'lucide-react';
import { Field } from '../field/field';
import { formatFileSize } from '../../platform/file-size';
import { IconButton } from '../icon-button/icon-button';
import { useLocale } from '../../platform/locale';
import styles from './file-drop.module.css';
import { useFieldControl } from '../internal/field-context';

/** Renders the native input over the whole zone: it receives press, focus and label. */
function FileInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'style'>) {
  const control = useFieldControl(props);
  return <input {...props} {...control} type="file" className={styles.input} />;
}

export interface FileDropProps {
  label: ReactNode;
  /** Text of the browse button, e.g. "Choose a picture". */
  browseLabel: string;
  /** Beside it if there is a mouse, e.g. "or drop it here". */
  dropLabel?: string;
  removeLabel: (file: File) => string;
  /** Text shown when several files were dropped: only one is taken. @param names of the others, e.g. "b.xlsx, c.zip" */
  leftOutText: (names: string) => string;
  files: readonly File[];
  /** Called with the whole new selection. Dropped files are not filtered by `accept`: validate them and set `error`. */
  onFilesChange: (files: File[]) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** As of <input type="file">, e.g. ".jpg,.jpeg,.png". */
  accept?: string;
  required?: boolean;
  disabled?: boolean;
  /** Replaces the icon once a file is chosen, e.g. an <img> of an object URL. */
  preview?: ReactNode;
}

/** Selects files with the system's picker, by keyboard, or by drag and drop, which is never required. */
export function FileDrop({
  label,
  browseLabel,
  dropLabel,
  removeLabel,
  leftOutText,
  files,
  onFilesChange,
  hint,
  error,
  accept,
  required = false,
  disabled = false,
  preview,
}: FileDropProps) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const [leftOut, setLeftOut] = useState('');

  const take = (chosen: FileList | null) => {
    const [added, ...others] = chosen ?? [];
    if (!added) return;
    setLeftOut(others.map(({ name }) => name).join(', '));
    onFilesChange([added]);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    // The same file, fixed on disk, must fire a change again.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  const remove = (file: File) => {
    setLeftOut('');
    onFilesChange(files.filter((other) => other !== file));
    input.current?.focus();
  };

  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <div
        className={styles.zone}
        // Dropping is a second way: the input inside has the mouse and keyboard handling and the name.
        role="presentation"
        data-over={over || undefined}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
        onDragEnter={() => setOver(!disabled)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        {preview != null && files.length > 0 ? (
          <div className={styles.preview}>{preview}</div>
        ) : (
          <Upload className={styles.icon} aria-hidden="true" />
        )}
        <span>
          <span className={styles.browse}>{browseLabel}</span>
          {dropLabel !== undefined && <span className={styles.or}>{` ${dropLabel}`}</span>}
        </span>
        <FileInput ref={input} accept={accept} disabled={disabled} onChange={pick} />
      </div>
      {leftOut !== '' && (
        <p role="alert" className={styles.leftOut}>
          {leftOutText(leftOut)}
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`} className={styles.file}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{formatFileSize(file.size, locale)}</span>
              <IconButton
                size="sm"
                label={removeLabel(file)}
                icon={<Trash2 aria-hidden="true" />}
                disabled={disabled}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
