import { useLingui } from '@lingui/react/macro';

/** Returns the fields of a store by their names on the wire: labels, and what the template of an import has. */
export function useStoreFields() {
  const { t } = useLingui();
  return [
    { name: 'name', label: t`Name`, required: true, example: 'Shree Ganesh Sanitary' },
    { name: 'address', label: t`Address`, required: true, example: '14 Karve Road, Kothrud, Pune 411038' },
    { name: 'phone', label: t`Phone`, required: false, example: '98765 43210' },
    { name: 'latitude', label: t`Latitude`, required: true, example: 18.5018 },
    { name: 'longitude', label: t`Longitude`, required: true, example: 73.8176 },
  ];
}
