import { useLingui } from '@lingui/react/macro';
import { paths } from '../paths';
import type { SetupStep } from './setup.resource';

interface StepTexts {
  title: string;
  text: string;
  /** Of its button. */
  action: string;
  to: string;
}

/** Returns what each step is about and where it is done. */
export function useSetupSteps(): Readonly<Record<SetupStep, StepTexts>> {
  const { t } = useLingui();
  return {
    brand: {
      title: t`Your brand`,
      text: t`Name, logo, colour and the second language of labels: the site, the labels and the app carry them.`,
      action: t`Set the brand`,
      to: paths.brand,
    },
    products: {
      title: t`Models and products`,
      text: t`One sheet and one ZIP of images add all of them. Models that are not there yet are created with their products.`,
      action: t`Upload a sheet`,
      to: paths.bulkUpload,
    },
    labels: {
      title: t`First labels`,
      text: t`Generate a small batch, such as 20 labels of one product, and print it on paper.`,
      action: t`Generate QR`,
      to: paths.generateQr,
    },
    test: {
      title: t`Scan your own test label`,
      text: t`Your phone’s camera opens the page of a label: that proves that link, site and camera work.`,
      action: t`Show a test label`,
      to: paths.testLabel,
    },
    worth: {
      title: t`Worth of a point, and limits`,
      text: t`What a point pays in rupees, the smallest claim, and from which sums a second admin confirms.`,
      action: t`Set the worth`,
      to: paths.worth,
    },
    team: {
      title: t`Your team`,
      text: t`Add who approves claims and who pays them.`,
      action: t`Add admins`,
      to: paths.team,
    },
  };
}
