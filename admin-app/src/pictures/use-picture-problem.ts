import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { findPictureProblem, maxMegapixels } from '@loyalty/shared-ui/picture-file';

/** Returns texts for a picture that is not accepted: what it is, and what is accepted. */
export function usePictureTexts() {
  const { t } = useLingui();
  return {
    kind: (kind: string) => t`${kind} pictures are not accepted. Please choose a JPEG or PNG.`,
    megapixels: (megapixels: number) => {
      const found = formatNumber(megapixels);
      return t`This picture has ${found} megapixels. At most ${maxMegapixels} megapixels are accepted.`;
    },
  };
}

/** Returns a function that reads a chosen file and describes why the server would reject the picture; undefined if it would not. */
export function usePictureProblem(): (file: File) => Promise<string | undefined> {
  const texts = usePictureTexts();
  return async (file) => {
    const problem = await findPictureProblem(file);
    if (!problem) return undefined;
    return 'kind' in problem ? texts.kind(problem.kind) : texts.megapixels(problem.megapixels);
  };
}
