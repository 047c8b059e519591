import { msg } from '@lingui/core/macro';
import { named, type ActionText } from './action-sentence';
import type { AuditAction } from './audit.resource';

/** Actions on products, stores, imported files, batches and labels. */
export const catalogueActions = {
  'model-added': [msg`Model added`, msg({ message: 'Added model {model}' })],
  'model-renamed': [msg`Model renamed`, msg({ message: 'Renamed model {from} to {model}' })],
  'model-deleted': [msg`Model deleted`, msg({ message: 'Deleted model {name}' })],
  'product-added': [msg`Product added`, msg({ message: 'Added product {product}' })],
  'product-changed': [
    msg`Product changed`,
    msg({ message: 'Changed SKU, price, points or category of product {product}' }),
  ],
  'product-renamed': [msg`Product renamed`, msg({ message: 'Renamed product {from} to {product}' })],
  'product-picture-replaced': [
    msg`Product image replaced`,
    msg({ message: 'Replaced the image of product {product}' }),
  ],
  'product-removed': [
    msg`Products removed`,
    msg({ message: '{count, plural, one {Removed # product} other {Removed # products}}: {names}' }),
  ],
  'product-restored': named(msg`Removed products put back`),
  'products-imported': [
    msg`Products imported`,
    msg({
      message: '{inserted, plural, one {Imported # product from a sheet} other {Imported # products from a sheet}}',
    }),
  ],
  'store-added': [msg`Store added`, msg({ message: 'Added store {store}' })],
  'store-changed': [msg`Store changed`, msg({ message: 'Changed store {store}' })],
  'store-removed': [
    msg`Stores removed`,
    msg({ message: '{count, plural, one {Removed # store} other {Removed # stores}}: {names}' }),
  ],
  'store-restored': named(msg`Removed stores put back`),
  'import-uploaded': [msg`Import uploaded`, msg({ message: 'Uploaded a file to import: {file}' })],
  'import-started': [
    msg`Import started or undone`,
    ({ action }) =>
      action === 'undo'
        ? msg({ message: 'Had import {import_id} undone' })
        : msg({ message: 'Had import {import_id} applied' }),
  ],
  'import-applied': [msg`Import applied`, msg({ message: 'Import {import_id} was applied' })],
  'import-undone': [
    msg`Import undone`,
    msg({ message: 'Import {import_id} was undone: {undone} rows undone, {kept} kept' }),
  ],
  'import-deleted': [msg`Import deleted`, msg({ message: 'Deleted the import of {file}' })],
  'import-rows-downloaded': [
    msg`Rows of an import downloaded`,
    ({ list }) =>
      list === 'ready'
        ? msg({ message: 'Downloaded {rows} rows that import {import_id} applies' })
        : msg({ message: 'Downloaded {rows} wrong rows of import {import_id}' }),
  ],
  'stores-imported': [
    msg`Stores imported`,
    msg({ message: '{inserted, plural, one {Imported # store} other {Imported # stores}}: {file}' }),
  ],
  'batch-generated': [
    msg`QR codes generated`,
    msg({ message: 'Generated {quantity} codes of {points} for {ofProduct}, batch {batch}' }),
  ],
  'batch-dispatched': [
    msg`Batch dispatched`,
    ({ first_serial: first }) =>
      first
        ? msg({ message: 'Dispatched {serials} of batch {batch} to {to}' })
        : msg({ message: 'Dispatched batch {batch} to {to}' }),
  ],
  'dispatch-changed': [
    msg`Dispatch changed`,
    msg({ message: 'Changed a dispatch of batch {batch}: {serials} to {to}' }),
  ],
  'dispatch-withdrawn': [
    msg`Dispatch withdrawn`,
    ({ first_serial: first }) =>
      first
        ? msg({ message: 'Withdrew the dispatch of {serials} of batch {batch} to {to}' })
        : msg({ message: 'Withdrew the dispatch of batch {batch} to {to}' }),
  ],
  'batch-voided': [
    msg`Batch voided`,
    ({ labels }) =>
      Number(labels) > 0
        ? msg({
            message: 'Voided batch {batch} of {ofProduct}: {labels, plural, one {# label} other {# labels}}, {points}',
          })
        : msg({ message: 'Voided batch {batch} of {ofProduct}' }),
  ],
  'verifier-secret-shown': [
    msg`Secret for another vendor shown`,
    msg`Had the secret shown that another vendor verifies requests with`,
  ],
  'market-file-added': [
    msg`File of another vendor’s labels begun`,
    msg({ message: 'Began to load the label file {name}' }),
  ],
  'market-file-loaded': [
    msg`File of another vendor’s labels loaded`,
    msg({ message: 'Loaded {codes} codes, {points} in all, from the label file {name}' }),
  ],
  'market-file-activated': [
    msg`File of another vendor’s labels put in force`,
    msg({ message: 'Put the label file {name} in force: {codes} codes, {points} in all' }),
  ],
  'market-file-voided': [msg`File of another vendor’s labels voided`, msg({ message: 'Voided the label file {name}' })],
  'market-file-undone': [msg`File of another vendor’s labels undone`, msg({ message: 'Undid the label file {name}' })],
  'label-guesses-limited': [
    msg`Too many labels tried`,
    msg`Tried more codes and serial numbers of labels than one hour allows`,
  ],
  'unusual-batch-dismissed': [
    msg`Unusual batch dismissed`,
    msg({ message: 'Dismissed the notice about unusual scans of batch {batch}' }),
  ],
  'unusual-batch-restored': [
    msg`Unusual batch listed again`,
    msg({ message: 'Listed the unusual scans of batch {batch} again' }),
  ],
  'code-voided': [msg`Code voided`, msg({ message: 'Voided code {serial} of batch {batch}' })],
  'codes-handed-off': [
    msg`Codes handed off`,
    ({ format }) => {
      if (format === 'pdf') return msg({ message: 'Downloaded the label sheets of batch {batch}: {quantity} codes' });
      if (format === 'print') return msg({ message: 'Opened the labels of batch {batch} to print: {quantity} codes' });
      if (format === 'list')
        return msg({ message: 'Opened the codes of batch {batch}, which has {quantity}, with their images' });
      return msg({ message: 'Downloaded the list of codes of batch {batch}: {quantity} codes' });
    },
  ],
} satisfies Partial<Record<AuditAction, ActionText>>;
