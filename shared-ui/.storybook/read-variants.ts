import ts from 'typescript';

/** A prop that draws a component in one of a few ways. */
export interface Variant {
  /** The interface it is declared in: "ButtonProps". */
  readonly props: string;
  readonly name: string;
  /** The texts of its union; 'boolean' where it is on or off. */
  readonly values: readonly string[];
}

/** What a file of stories gives to a prop, by the prop's name: texts, and 'boolean' for on or off. */
export type Literals = ReadonlyMap<string, ReadonlySet<string>>;

/** What a type's name stands for. */
export type Aliases = ReadonlyMap<string, ts.TypeNode>;

/** The names that files give to types, for {@link readVariants}. */
export function readAliases(code: readonly ts.SourceFile[]): Aliases {
  const aliases = new Map<string, ts.TypeNode>();
  for (const statement of code.flatMap((file) => [...file.statements])) {
    if (ts.isTypeAliasDeclaration(statement)) aliases.set(statement.name.text, statement.type);
  }
  return aliases;
}

/** The texts of a union, directly or by a name; none where the type is another. */
function textsOf(type: ts.TypeNode, aliases: Aliases): string[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((part) => textsOf(part, aliases));
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [type.literal.text];
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return [];
  const named = aliases.get(type.typeName.text);
  return named ? textsOf(named, aliases) : [];
}

/** The variants that a file's exported interfaces declare. */
export function readVariants(file: ts.SourceFile, aliases: Aliases): Variant[] {
  const isExported = ({ modifiers }: ts.InterfaceDeclaration) =>
    modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  return file.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(isExported)
    .flatMap(({ name: props, members }) =>
      members.filter(ts.isPropertySignature).flatMap(({ name, type }) => {
        if (!type || !ts.isIdentifier(name)) return [];
        const values = type.kind === ts.SyntaxKind.BooleanKeyword ? ['boolean'] : textsOf(type, aliases);
        // '' is "nothing yet", not a way to look.
        const shown = values.filter((value) => value !== '');
        return shown.length > 0 ? [{ props: props.text, name: name.text, values: shown }] : [];
      }),
    );
}

function collect(node: ts.Node, into: Set<string>): void {
  if (ts.isStringLiteral(node)) into.add(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) into.add('boolean');
  ts.forEachChild(node, (child) => collect(child, into));
}

/** What stories give to props: by attribute, by args, by a list that is gone through with the prop's name. */
export function readLiterals(stories: ts.SourceFile): Literals {
  const found = new Map<string, Set<string>>();
  const of = (name: string) => found.get(name) ?? found.set(name, new Set()).get(name) ?? new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name)) {
      if (node.initializer) collect(node.initializer, of(node.name.text));
      else of(node.name.text).add('boolean');
    }
    if (ts.isShorthandPropertyAssignment(node)) of(node.name.text).add('boolean');
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) collect(node.initializer, of(node.name.text));
    // A list that is gone through, named like the prop in the plural: variants.map((variant) => <Button variant={variant} />)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      if (ts.isArrayLiteralExpression(node.initializer))
        collect(node.initializer, of(node.name.text.replace(/s$/, '')));
    }
    ts.forEachChild(node, visit);
  };
  visit(stories);
  return found;
}

/** Every value that no story gives to its prop: "ButtonProps.variant: danger". */
export const missingValues = (variants: readonly Variant[], literals: Literals): string[] =>
  variants.flatMap(({ props, name, values }) =>
    values.filter((value) => !literals.get(name)?.has(value)).map((value) => `${props}.${name}: ${value}`),
  );
