import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { missingValues, readAliases, readLiterals, readVariants, type Variant } from '../.storybook/read-variants';

const sources = __dirname;

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const folders = readdirSync(sources, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'internal')
  .map(({ name }) => join(sources, name));

/** Code of a folder: neither tests nor stories. */
const codeOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\./.test(file))
    .map((file) => parse(join(folder, file)));

/** A folder of JSX draws something, unless it is a hook's. */
const draws = (folder: string) =>
  readdirSync(folder).some((file) => /(?<!\.test|\.stories)\.tsx$/.test(file)) && !/use-[a-z-]+$/.test(folder);

const storiesOf = (folder: string) => join(folder, `${basename(folder)}.stories.tsx`);
const drawn = folders.filter(draws);
const aliases = readAliases(folders.flatMap(codeOf));

test('every component has its stories beside it', () => {
  expect(drawn.length).toBeGreaterThan(50);
  expect(drawn.filter((folder) => !existsSync(storiesOf(folder)))).toEqual([]);
});

test.each(drawn.map((folder) => [basename(folder), folder]))(
  '%s: a story for every value of every variant',
  (_name, folder) => {
    const index = readFileSync(join(folder, 'index.ts'), 'utf8');
    const variants = codeOf(folder)
      .flatMap((file) => readVariants(file, aliases))
      .filter(({ props }) => index.includes(props));
    expect(missingValues(variants, readLiterals(parse(storiesOf(folder))))).toEqual([]);
  },
);

test.each(drawn.map((folder) => [basename(folder), folder]))(
  '%s: says when to take it, and when not',
  (_name, folder) => {
    const text = readFileSync(storiesOf(folder), 'utf8');
    expect(text).toMatch(/\/\*\*\n \* \*\*Use\*\* [^]*?\*\*Not\*\* [^]*?\*\/\nconst meta = /);
  },
);

test.each(drawn.map((folder) => [basename(folder), folder]))(
  '%s: spreads its Hindi, which the built gallery would lose otherwise',
  (_name, folder) => {
    expect(readFileSync(storiesOf(folder), 'utf8')).not.toMatch(/parameters:\s*inHindi/);
  },
);

test('what no story shows is found', () => {
  const variants: Variant[] = [
    { props: 'ButtonProps', name: 'variant', values: ['primary', 'danger'] },
    { props: 'ButtonProps', name: 'busy', values: ['boolean'] },
    { props: 'CardProps', name: 'attached', values: ['boolean'] },
  ];
  const story = ts.createSourceFile(
    'x.stories.tsx',
    `const a = { args: { variant: 'primary' } }; const b = <Button busy>danger</Button>;`,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  expect(missingValues(variants, readLiterals(story))).toEqual([
    'ButtonProps.variant: danger',
    'CardProps.attached: boolean',
  ]);
});
