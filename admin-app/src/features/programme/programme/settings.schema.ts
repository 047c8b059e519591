import { paiseOf, rupeesOf } from '../../../forms/amount-fields';
import type { SettingKind } from '../../../programme/settings-form';

/** An optional amount, in paise, as a field in rupees. */
export const rupeesKind: SettingKind<number | null, string> = { toField: rupeesOf, toSetting: paiseOf };

export const wholeKind: SettingKind<number | null, string> = {
  // Missing from an api of the release before.
  toField: (value) => (value == null ? '' : String(value)),
  toSetting: (text) => (text.trim() ? Number(text) : null),
};

export const textKind: SettingKind<string | null, string> = {
  toField: (text) => text ?? '',
  toSetting: (text) => text.trim() || null,
};
