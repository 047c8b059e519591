import comments from '@eslint-community/eslint-plugin-eslint-comments';
import checkFile from 'eslint-plugin-check-file';
import jsdoc from 'eslint-plugin-jsdoc';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const browserPackages = ['shell', 'admin-app', 'user-app', 'shared-ui'];
const browserSources = browserPackages.map((name) => `${name}/**/*.{ts,tsx}`);

const namedExports = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export: one name for one thing, in every file that imports it.',
};

const words = String.raw`/\p{L}{2}/u`;
const message = 'Users see this text: put it into <Trans> or t`…`, so that it can be translated.';
const translated = 'JSXElement[openingElement.name.name=/^(Trans|Plural|Select)$/]';
const untranslatedTexts = [
  { selector: `JSXText[value=${words}]:not(${translated} JSXText)`, message },
  {
    selector: `JSXAttribute[name.name=/^(alt|title|placeholder|label|legend|hint|caption|heading|description)$|.(Label|Title|Text|Message)$/] > Literal[value=${words}]`,
    message,
  },
  { selector: `JSXAttribute[name.name=/^aria-(label|description|valuetext)$/] > Literal[value=${words}]`, message },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/*.gen.ts',
      '**/coverage/',
      '.cache/',
      '**/.cache/',
      'test-results/',
      'playwright-report/',
      'data/',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: globals.node } },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    plugins: { 'check-file': checkFile },
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,mjs,cjs}': '+([a-z0-9.])*(-+([a-z0-9]))' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/no-index': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': ['error', namedExports],
    },
  },
  {
    // One job per file. An exception needs a reason: `/* eslint-disable max-lines -- … */`.
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    plugins: { comments },
    rules: { 'max-lines': ['error', 300], 'comments/require-description': 'error' },
  },
  {
    // What others call says what goes in and out. A migration is called by its number; a drawing is of the part that it names.
    files: ['*/src/**/*.{ts,tsx}', 'deploy/**/*.{ts,mjs}', 'tests/*/src/**/*.{ts,tsx}', 'tooling/**/*.{ts,cjs,mjs}'],
    ignores: ['**/*.test.*', '**/*.stories.tsx', 'api/src/database/migrations/**'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          exemptOverloadedImplementations: true,
          require: { FunctionDeclaration: true, ClassDeclaration: true },
        },
      ],
    },
  },
  {
    // Configuration files are read by tools that look for a default export.
    files: ['**/*.config.{ts,mjs,cjs}', '**/*.d.ts', '**/*.stories.tsx', '**/.storybook/{main,preview}.{ts,tsx}'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: browserSources,
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-globals': ['error', { name: 'name', message: 'window.name is never what is meant.' }],
    },
  },
  {
    files: browserPackages.map((name) => `${name}/src/**/*.tsx`),
    ignores: ['**/*.{test,stories}.tsx', '**/*-stand-in.tsx', '**/standalone/**'],
    rules: { 'no-restricted-syntax': ['error', namedExports, ...untranslatedTexts] },
  },
);
