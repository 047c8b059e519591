import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ImageFileError, readImageFile } from './read-image-file';

export interface PhotoReading {
  readonly reading: boolean;
  /** What to tell about the last picture, if it gave no code. */
  readonly problem: string | undefined;
  readonly read: (file: File) => void;
}

/** Reads codes from pictures, the last chosen one only. */
export function usePhotoReading(onText: (text: string) => void): PhotoReading {
  const { t } = useLingui();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);

  const read = async (file: File) => {
    latest.current = file;
    setReading(true);
    setProblem(undefined);
    try {
      const text = await readImageFile(file);
      if (latest.current === file) onText(text);
    } catch (error) {
      if (latest.current !== file) return;
      const kind = error instanceof ImageFileError ? error.problem : 'no-reader';
      setProblem(
        {
          'no-code': t`No QR code found. Take the photo closer, sharp and well lit.`,
          'not-a-picture': t`This file cannot be opened as a picture. Please choose a JPEG or PNG.`,
          'no-reader': t`The scanner could not be loaded. Check your connection.`,
        }[kind],
      );
    } finally {
      if (latest.current === file) setReading(false);
    }
  };
  return { reading, problem, read: (file) => void read(file) };
}
