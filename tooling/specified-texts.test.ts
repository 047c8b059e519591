import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

/** Every text that docs/product.md quotes, by the file that shows it (a test there renders it). */
const specified: Record<'admin-app' | 'user-app' | 'shell', Record<string, readonly string[]>> = {
  'admin-app': {
    // §2 Screens and routes
    'features/insight/dashboard/dashboard-counts.tsx': [
      ...['Our Products', 'Plumbers', 'Customers', 'QRs Generated'],
      ...['Generate QR', 'Reports', 'QR List', 'Active Customers'],
    ],
    'features/insight/dashboard/statistics.tsx': ['Statistics'],
    'layout/admin-layout.tsx': ['Loyalty Programme', 'Logout'],
    'pages.ts': ['Products List', 'Add Products', 'Models List', 'QR List'],
    'features/catalogue/products/product-selection.tsx': ['Remove Products'],
    'features/catalogue/products/remove-products-dialog.tsx': [
      'Are you sure you want to remove the selected products?',
    ],
    'forms/confirm.tsx': ['Cancel'],
    'lists/remove-rows-dialog.tsx': ['Remove'],
    'features/labels/qr-batches/batch-actions.tsx': ['Print', 'View QR'],
    'features/insight/reports/reports-page.tsx': ['Plumbers list', 'Customers list'],
    'catalogue/model-field.tsx': ['Select a model'],
    // §4 States and transitions
    'features/accounts/sign-in/mobile-form.tsx': ['Generate OTP'],
    // §5 Validation rules
    'features/accounts/sign-in/sign-in.schema.ts': [
      'Phone number is required.',
      'Please enter a valid  mobile number.',
    ],
    'features/labels/qr-batches/generate.schema.ts': [
      ...['Please select a model.', 'Please select a product.', 'Please enter reward points.'],
      ...['Reward points must be an integer.', 'Please enter quantity.', 'Quantity must be an integer.'],
    ],
    'features/catalogue/models/model-form.tsx': ['Please enter a model name'],
    'features/catalogue/products/product.schema.ts': [
      ...['Please select a file', 'Please enter a product name', 'Please enter a model name'],
      ...['Please select an image file.', 'File size exceeds 5MB limit'],
    ],
    'features/catalogue/products/bulk-upload/use-upload-texts.ts': [
      'Please upload one Excel file and one ZIP file.',
      'Only Excel (xls, xlsx) and ZIP files are allowed.',
    ],
    // §8 The error catalogue
    'features/catalogue/products/add-product-page.tsx': ['Product Added Successfully'],
  },
  'user-app': {
    // §2 Screens and routes
    // docs/product.md §2 "Words on screens": a page has one name, so the tile's "Reward History" is the menu's, and the menu's
    // "Redeem Your Points" the page's.
    'features/rewards/rewards-page.tsx': ['Scan QR', 'Rewards History', 'Near by Stores'],
    'features/rewards/redeem-section.tsx': ['Redeem'],
    'features/rewards/claim-receipt.tsx': ['Claim request placed successfully'],
    'pages.tsx': ['My Reward Points', 'Near by Stores'],
    'features/rewards/redeem-box.tsx': [...['Claim Rewards', "you don't have reward points"]],
    'features/rewards/points-page.tsx': ['View History'],
    'layout/user-menu-panel.tsx': [
      // docs/product.md §2 "Words on screens": a page has one name, so the menu's "Nearby Stores" is the tile's.
      ...['Personal Details', 'My Reward Points', 'Scan QR', 'Rewards History', 'Near by Stores'],
    ],
    // §3 "History entry"
    'history-list/history-entries.tsx': ['Rewards Claimed'],
    // §4 States and transitions
    'features/sign-in/code-step.tsx': ['Change Number'],
    'features/sign-in/role-step.tsx': ['Plumber', 'Customer'],
    'one-time-code/otp-field.tsx': ['Resend OTP', 'Please enter otp'],
    'features/profile/profile-form.tsx': ['Submit', 'Update Details'],
    // §5 Validation rules
    'features/sign-in/sign-in.schema.ts': ['Please enter a valid 10-digit mobile number.'],
    // No form without a role is sent: the api's own message, translated.
    'i18n/api-words.ts': ['Please select role'],

    'features/profile/profile.schema.ts': ['Name is required.'],
    // §8 The error catalogue
    'features/profile/personal-details-page.tsx': ['Account Updated Successfully'],
    'features/scan/scan-result-page.tsx': ['Rewards Granted Successfully'],
    'location/current-position.ts': ['Geolocation is not supported by this browser.'],
    'features/scan/camera/camera-problem.tsx': [
      'Camera access is required to scan QR codes. Please enable camera permissions in your browser settings.',
    ],
  },
  shell: { 'pages/route-failure.tsx': ['Unexpected Application Error!'] },
};

const root = join(__dirname, '..');

/** A reference of a comment: `docs/product.md §9 "Image maximum"`; the name may be left out. */
const REFERENCE = /docs\/product\.md §(\d)(?: "([^"\n]+)")?/g;

/** Returns the paths of all source files of the repository, from its root. */
function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css'], { cwd: root });
  return listed.toString().trim().split('\n');
}

interface Message {
  translation: string;
  /** Below `src`; the English catalogue alone has them. */
  files: readonly string[];
}

const unquoted = (text: string) => JSON.parse(text) as string;

/** Returns the messages of a catalogue by their English text. */
function readCatalogue(file: string): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const entry of readFileSync(file, 'utf8').split(/\n{2,}/)) {
    const [, id] = /^msgid (".*")$/m.exec(entry) ?? [];
    const [, translation] = /^msgstr (".*")$/m.exec(entry) ?? [];
    if (id === undefined || translation === undefined) continue;
    const files = Array.from(entry.matchAll(/^#: src\/(\S+)/gm), ([, name = '']) => name);
    messages.set(unquoted(id), { translation: unquoted(translation), files });
  }
  return messages;
}

describe('the texts that docs/product.md quotes', () => {
  for (const [app, screens] of Object.entries(specified)) {
    const folder = join(root, app, 'src/locales');
    const languages = readdirSync(folder).filter((file) => file.endsWith('.po'));
    const catalogues = languages.map((file) => [file, readCatalogue(join(folder, file))] as const);
    const english = readCatalogue(join(folder, 'en.po'));
    for (const [file, texts] of Object.entries(screens)) {
      it(`are in ${app}/src/${file}, word for word, and have a translation in each language`, () => {
        for (const text of texts) {
          const shown = english.get(text);
          assert.ok(shown?.files.includes(file), `${file} does not show "${text}"`);
          assert.equal(shown.translation, text);
          for (const [language, catalogue] of catalogues)
            assert.ok(catalogue.get(text)?.translation, `"${text}" has no translation in ${language}`);
        }
      });
    }
  }

  it('are the api\'s own: "Please Provide Token"', () => {
    assert.match(readFileSync(join(root, 'api/src/platform/http/guards.ts'), 'utf8'), /'Please Provide Token'/);
  });
});

describe('docs/product.md', () => {
  const page = readFileSync(join(root, 'docs/product.md'), 'utf8').replaceAll(/\s*\n\s*/g, ' ');
  const sections = new Map(page.split(/ ## (?=\d\. )/).map((section) => [section.slice(0, 1), section.toLowerCase()]));

  it('has every text that a screen must show', () => {
    const texts = Object.values(specified).flatMap((screens) => Object.values(screens).flat());
    assert.deepEqual(
      texts.filter((text) => !page.includes(text)),
      [],
    );
  });

  it('has each section that a comment refers to, and the name that it quotes', () => {
    const missing = sourceFiles().flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(REFERENCE), ([reference, section = '', name = '']) =>
        sections.get(section)?.includes(name.toLowerCase()) ? [] : [`${file}: ${reference}`],
      ).flat(),
    );
    assert.deepEqual(missing, []);
  });
});

it('api and browser know the same formats of pictures by the same bytes', () => {
  const kindsIn = (path: string) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/^ {2}\['.+', \/.+\/\w*\],$/gm), String);
  const ofApi = kindsIn('api/src/platform/pictures/picture-kind.ts');
  assert.equal(ofApi.length, 13);
  assert.deepEqual(kindsIn('shared-ui/src/platform/picture-file.ts'), ofApi);
});
