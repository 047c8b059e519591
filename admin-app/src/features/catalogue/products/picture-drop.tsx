import { useLingui } from '@lingui/react/macro';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { useCallback, useRef, useState } from 'react';
import { usePictureProblem } from '../../../pictures/use-picture-problem';
import { validatePicture, pictureExtensions } from './product.schema';
import styles from './products.module.css';

interface PicturePreviewProps {
  file: File;
  alt: string;
  className?: string;
}

/** Shows a chosen picture before it is uploaded. */
function PicturePreview({ file, alt, className }: PicturePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}

interface PictureDropProps {
  label: string;
  /** Default: accepted types and size. */
  hint?: string;
  /** Null before a choice. */
  picture: File | null;
  onPicture: (picture: File | null) => void;
  error?: string | false | undefined;
  required?: boolean;
}

/**
 * Renders a file field for a product's picture, with a preview. A picture that the server would reject is taken back, with the
 * reason in place of the form's error.
 */
export function PictureDrop({ label, hint, picture, onPicture, error, required }: PictureDropProps) {
  const { t } = useLingui();
  const findProblem = usePictureProblem();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(null);
  const choose = async (file: File | null) => {
    latest.current = file;
    setProblem(undefined);
    onPicture(file);
    const found = file && (await findProblem(file));
    if (!found || latest.current !== file) return;
    onPicture(null);
    setProblem(`${file.name}: ${found}`);
  };
  const fit = picture !== null && validatePicture(picture) === undefined;
  return (
    <FileDrop
      label={label}
      hint={hint ?? t`JPG, JPEG or PNG, up to 5 MB and 24 megapixels`}
      browseLabel={picture ? t`Choose another image` : t`Choose an image`}
      dropLabel={t`or drop it here`}
      removeLabel={(file) => t`Remove ${file.name}`}
      leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
      accept={pictureExtensions}
      required={required}
      files={picture ? [picture] : []}
      onFilesChange={(files) => void choose(files.at(-1) ?? null)}
      preview={
        fit ? (
          <PicturePreview className={styles.preview} file={picture} alt={t`Preview of ${picture.name}`} />
        ) : undefined
      }
      error={problem ?? error}
    />
  );
}
