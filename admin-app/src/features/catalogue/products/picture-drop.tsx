import { useLingui } from '@lingui/react/macro';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { useCallback, useRef, useState } from 'react';
import { usePictureProblem } from '../../../pictures/use-picture-problem';
import { validatePicture, pictureExtensions } from './product.schema';
import styles from './products.module.css';

/** Shows a chosen picture before it is uploaded. */
function PicturePreview({ file }: { file: File }) {
  const { t } = useLingui();
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={t`Preview of ${file.name}`} className={styles.preview} />;
}

interface PictureDropProps {
  label: string;
  hint: string;
  required?: boolean;
  /** Result of useForm, with a field `picture`. */
  form: {
    values: { picture: File | null };
    setFieldTouched: (field: 'picture', touched: boolean, validate: boolean) => unknown;
    setFieldValue: (field: 'picture', picture: File | null) => unknown;
    problem: (field: 'picture') => string | undefined;
  };
}

/**
 * Renders a file field for a product's picture, with a preview. A picture that the server would reject is taken back, with the
 * reason in place of the form's error.
 */
export function PictureDrop({ label, hint, required = false, form }: PictureDropProps) {
  const { t } = useLingui();
  const findProblem = usePictureProblem();
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(null);
  const { picture } = form.values;
  const set = (file: File | null) => {
    // An invalid file is reported at once, not on submit.
    void form.setFieldTouched('picture', file !== null, false);
    void form.setFieldValue('picture', file);
  };
  const choose = async (file: File | null) => {
    latest.current = file;
    setProblem(undefined);
    set(file);
    const found = file && (await findProblem(file));
    if (!found || latest.current !== file) return;
    set(null);
    setProblem(`${file.name}: ${found}`);
  };
  return (
    <FileDrop
      label={label}
      hint={hint}
      browseLabel={picture ? t`Choose another image` : t`Choose an image`}
      dropLabel={t`or drop it here`}
      removeLabel={(file) => t`Remove ${file.name}`}
      leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
      accept={pictureExtensions}
      required={required}
      files={picture ? [picture] : []}
      onFilesChange={(files) => void choose(files.at(-1) ?? null)}
      preview={picture && !validatePicture(picture) ? <PicturePreview file={picture} /> : undefined}
      error={problem ?? form.problem('picture')}
    />
  );
}
