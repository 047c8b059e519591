import { msg } from '@lingui/core/macro';
import type { ActionTexts } from './action-text';

const named = (name: ActionTexts[string]['name']) => ({ name, text: msg({ message: '{action}: {names}' }) });

/** Actions on models, products, stores, batches and codes. */
export const catalogueActions = {
  'model-added': { name: msg`Model added`, text: msg({ message: 'Added model {model}' }) },
  'model-renamed': { name: msg`Model renamed`, text: msg({ message: 'Renamed model {from} to {model}' }) },
  'model-deleted': { name: msg`Model deleted`, text: msg({ message: 'Deleted model {name}' }) },
  'product-added': { name: msg`Product added`, text: msg({ message: 'Added product {product}' }) },
  'product-renamed': { name: msg`Product renamed`, text: msg({ message: 'Renamed product {from} to {product}' }) },
  'product-picture-replaced': {
    name: msg`Product image replaced`,
    text: msg({ message: 'Replaced the image of product {product}' }),
  },
  'product-removed': {
    name: msg`Products removed`,
    text: msg({ message: '{count, plural, one {Removed # product} other {Removed # products}}: {names}' }),
  },
  'product-restored': named(msg`Removed products put back`),
  'products-imported': {
    name: msg`Products imported`,
    text: msg({
      message: '{inserted, plural, one {Imported # product from a sheet} other {Imported # products from a sheet}}',
    }),
  },
  'store-added': { name: msg`Store added`, text: msg({ message: 'Added store {store}' }) },
  'store-changed': { name: msg`Store changed`, text: msg({ message: 'Changed store {store}' }) },
  'store-removed': {
    name: msg`Stores removed`,
    text: msg({ message: '{count, plural, one {Removed # store} other {Removed # stores}}: {names}' }),
  },
  'store-restored': named(msg`Removed stores put back`),
  'stores-imported': {
    name: msg`Stores imported`,
    text: msg({ message: '{inserted, plural, one {Imported # store} other {Imported # stores}}: {file}' }),
  },
  'batch-generated': {
    name: msg`QR codes generated`,
    text: msg({ message: 'Generated {quantity} codes of {points} points for {ofProduct}, batch {batch}' }),
  },
  'batch-dispatched': { name: msg`Batch dispatched`, text: msg({ message: 'Dispatched batch {batch} to {to}' }) },
  'batch-voided': {
    name: msg`Batch voided`,
    text: ({ labels }) =>
      Number(labels) > 0
        ? msg({
            message:
              'Voided batch {batch} of {ofProduct}: {labels, plural, one {# label} other {# labels}}, {points} points',
          })
        : msg({ message: 'Voided batch {batch} of {ofProduct}' }),
  },
  'label-guesses-limited': {
    name: msg`Too many labels tried`,
    text: msg`Tried more codes and serial numbers of labels than one hour allows`,
  },
  'unusual-batch-dismissed': {
    name: msg`Unusual batch dismissed`,
    text: msg({ message: 'Dismissed the notice about unusual scans of batch {batch}' }),
  },
  'unusual-batch-restored': {
    name: msg`Unusual batch listed again`,
    text: msg({ message: 'Listed the unusual scans of batch {batch} again' }),
  },
  'code-voided': { name: msg`Code voided`, text: msg({ message: 'Voided code {serial} of batch {batch}' }) },
  'codes-handed-off': {
    name: msg`Codes handed off`,
    text: ({ format }) => {
      if (format === 'pdf') return msg({ message: 'Downloaded the label sheets of batch {batch}: {quantity} codes' });
      if (format === 'print') return msg({ message: 'Opened the labels of batch {batch} to print: {quantity} codes' });
      if (format === 'list')
        return msg({ message: 'Opened the codes of batch {batch}, which has {quantity}, with their images' });
      return msg({ message: 'Downloaded the list of codes of batch {batch}: {quantity} codes' });
    },
  },
} as const satisfies ActionTexts;
