import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { Trash2, Upload } from 'lucide-react';
import { Field } from '../field';
import { IconButton } from '../icon-button';
import { FileInput } from './file-input';
import { formatFileSize } from './format-file-size';
import styles from './file-drop.module.css';

export interface FileDropProps {
  label: ReactNode;
  /** On the button-like part, e.g. "Choose a picture". */
  browseLabel: string;
  /** Beside it where a mouse is, e.g. "or drop it here". */
  dropLabel?: string;
  /** Name of a chosen file's ✕. */
  removeLabel: (file: File) => string;
  files: readonly File[];
  /** The whole new choice. What is dropped is not filtered by `accept`: judge it and answer with `error`. */
  onFiles: (files: File[]) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** As of <input type="file">, e.g. ".jpg,.jpeg,.png". */
  accept?: string;
  multiple?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** In place of the icon once something is chosen, e.g. an <img> of an object URL. */
  preview?: ReactNode;
  className?: string;
}

/** Chooses files by the system's picker, by keyboard, or by dropping them; nothing by dragging alone. */
export function FileDrop({
  label,
  browseLabel,
  dropLabel,
  removeLabel,
  files,
  onFiles,
  hint,
  error,
  accept,
  multiple = false,
  required = false,
  disabled = false,
  preview,
  className,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (chosen: FileList | null) => {
    const added = Array.from(chosen ?? []);
    if (added.length === 0) return;
    onFiles(multiple ? [...files, ...added] : added.slice(0, 1));
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    // The same file, mended on disk, must be a change again.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  const remove = (file: File) => {
    onFiles(files.filter((other) => other !== file));
    input.current?.focus();
  };

  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      <div
        className={styles.zone}
        // Dropping is a second way: the input inside takes the mouse, the keyboard and the name.
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
        <span className={styles.call}>
          <span className={styles.browse}>{browseLabel}</span>
          {dropLabel !== undefined && <span className={styles.or}> {dropLabel}</span>}
        </span>
        <FileInput ref={input} accept={accept} multiple={multiple} disabled={disabled} onChange={pick} />
      </div>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`} className={styles.file}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{formatFileSize(file.size)}</span>
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
