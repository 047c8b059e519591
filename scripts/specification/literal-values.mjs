import ts from 'typescript';

/** What stands for a value that only a run knows. */
export const unknown = Symbol('unknown');

const isKnown = (value) => value !== unknown;

function spreadOut(elements, names) {
  return elements.flatMap((element) => {
    if (!ts.isSpreadElement(element)) return [valueOf(element, names)];
    const spread = valueOf(element.expression, names);
    return Array.isArray(spread) ? spread : [unknown];
  });
}

function objectOf(node, names) {
  const entries = node.properties.map((property) => {
    if (!property.name || !('text' in property.name)) return [undefined, unknown];
    if (ts.isPropertyAssignment(property)) return [property.name.text, valueOf(property.initializer, names)];
    if (ts.isShorthandPropertyAssignment(property))
      return [property.name.text, names.get(property.name.text) ?? unknown];
    return [property.name.text, unknown];
  });
  return Object.fromEntries(entries.filter(([name]) => name !== undefined));
}

function textOf(node, names) {
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const value = valueOf(expression, names);
    return `${isKnown(value) && typeof value !== 'object' ? value : '…'}${literal.text}`;
  });
  return node.head.text + parts.join('');
}

function valueOfCall(node, names) {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return unknown;
  const { text: method } = expression.name;
  if (method === 'entries' && ts.isIdentifier(expression.expression) && expression.expression.text === 'Object') {
    const object = node.arguments[0] ? valueOf(node.arguments[0], names) : unknown;
    return isKnown(object) ? Object.entries(object) : unknown;
  }
  const owner = valueOf(expression.expression, names);
  return method === 'entries' && Array.isArray(owner) ? [...owner.entries()] : unknown;
}

/**
 * The value of an expression as far as its own source tells it.
 *
 * @param node a TypeScript expression
 * @param names values of the identifiers in reach, by name
 * @returns a string, number, boolean, null, array or object; `unknown` for what only a run would know
 */
export function valueOf(node, names) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isTemplateExpression(node)) return textOf(node, names);
  if (ts.isArrayLiteralExpression(node)) return spreadOut(node.elements, names);
  if (ts.isObjectLiteralExpression(node)) return objectOf(node, names);
  if (ts.isIdentifier(node)) return names.get(node.text) ?? unknown;
  if (ts.isRegularExpressionLiteral(node)) return node.text;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
    return valueOf(node.expression, names);
  }
  if (ts.isPropertyAccessExpression(node)) {
    const owner = valueOf(node.expression, names);
    return isKnown(owner) && owner !== null && typeof owner === 'object' ? (owner[node.name.text] ?? unknown) : unknown;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [valueOf(node.left, names), valueOf(node.right, names)];
    return isKnown(left) && isKnown(right) ? left + right : unknown;
  }
  if (ts.isCallExpression(node)) return valueOfCall(node, names);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  return unknown;
}

/**
 * Binds what a `for…of` or a callback takes apart.
 *
 * @param pattern the name, `[a, b]` or `{ a, b }` on the left
 * @param value what arrives there
 * @param names the identifiers in reach; a copy with the new ones is returned
 */
export function bind(pattern, value, names) {
  const bound = new Map(names);
  if (ts.isIdentifier(pattern)) return bound.set(pattern.text, value);
  pattern.elements.forEach((element, index) => {
    if (ts.isOmittedExpression(element)) return;
    const key = ts.isArrayBindingPattern(pattern) ? index : (element.propertyName ?? element.name).text;
    const part = isKnown(value) && value !== null && typeof value === 'object' ? (value[key] ?? unknown) : unknown;
    for (const [name, inner] of bind(element.name, part, new Map())) bound.set(name, inner);
  });
  return bound;
}
