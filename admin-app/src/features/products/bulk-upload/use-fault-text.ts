import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { FileFault } from './validate-files';
import { maxRows, type UnreadableFault } from './read-files';

/** Returns the message for two files that cannot be uploaded. */
export function useFaultText(): (fault: FileFault | UnreadableFault) => string {
  const { t } = useLingui();
  const wrongKind = t`Only Excel (xls, xlsx) and ZIP files are allowed.`;
  return (fault) => {
    switch (fault.kind) {
      case 'missing':
        return t`Please upload one Excel file and one ZIP file.`;
      case 'wrong-kind':
        return wrongKind;
      case 'protected':
        return t`The Excel file is protected by a password. Save it without one, then choose it again.`;
      case 'too-long':
        return t`The sheet has more than ${formatNumber(maxRows)} rows. Split it into several files.`;
      case 'empty':
        return t`The sheet has no rows under its headings.`;
      case 'columns': {
        const missing = fault.missing.join(', ');
        return t`The sheet has no column: ${missing}. It needs the headings name, model and image, in any order.`;
      }
      case 'broken':
        return 'file' in fault && fault.file === 'zip'
          ? t`The ZIP file cannot be opened. Pack the images again, then choose it once more.`
          : t`The Excel file cannot be opened. Save it again, then choose it once more.`;
    }
  };
}
