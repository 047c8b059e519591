import ts from 'typescript';

/** Components of Lingui: what stands in them is in the catalogue. */
const translated = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Attributes and props that people read or hear. */
const spoken =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|legend|hint|note|message|description|caption|heading|name|.+Label|.+Title|.+Text|.+Message)$/;
/** Elements whose `name` is for the machine. */
const machineNames = new Set(['name']);

const hasWords = (text) => /\p{L}{2,}/u.test(text);

/** An identifier-like value ("submit", "user-app") of a prop such as `name` is no text. */
const isWordy = (text) => hasWords(text) && /^\p{Lu}|\s/u.test(text.trim());

/**
 * Texts of a component that stand in no catalogue: words between tags outside of <Trans> and its like, and literals in the
 * attributes, props and options that people read.
 *
 * @param {string} file its name, for the kind of source
 * @param {string} text
 * @returns {{ line: number, words: string }[]}
 */
export function findBareTexts(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const tell = (node, words) =>
    found.push({
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      words: words.trim().replace(/\s+/g, ' '),
    });
  const tagOf = (element) => element.openingElement.tagName.getText(source);

  const literalsIn = (expression) => {
    if (ts.isStringLiteral(expression) || ts.isNoSubstitutionTemplateLiteral(expression)) return [expression];
    if (ts.isParenthesizedExpression(expression)) return literalsIn(expression.expression);
    if (ts.isConditionalExpression(expression))
      return [...literalsIn(expression.whenTrue), ...literalsIn(expression.whenFalse)];
    if (ts.isBinaryExpression(expression)) return [...literalsIn(expression.left), ...literalsIn(expression.right)];
    return [];
  };

  const visit = (node) => {
    if (ts.isJsxElement(node) && translated.has(tagOf(node))) {
      // Its own texts are translated; those of attributes inside are not.
      node.children.forEach(visitWithinTranslation);
      return;
    }
    if (ts.isJsxSelfClosingElement(node) && translated.has(node.tagName.getText(source))) return;
    if (ts.isJsxText(node) && hasWords(node.text)) tell(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && ts.isJsxElement(node.parent)) {
      literalsIn(node.expression)
        .filter((literal) => isWordy(literal.text))
        .forEach((literal) => tell(literal, literal.text));
    }
    if (ts.isJsxAttribute(node)) judgeAttribute(node);
    if (ts.isPropertyAssignment(node) && spoken.test(node.name.getText(source))) {
      literalsIn(node.initializer)
        .filter((literal) => isWordy(literal.text))
        .forEach((literal) => tell(literal, literal.text));
    }
    ts.forEachChild(node, visit);
  };
  const visitWithinTranslation = (node) => {
    if (ts.isJsxAttribute(node)) judgeAttribute(node);
    ts.forEachChild(node, visitWithinTranslation);
  };
  const judgeAttribute = (attribute) => {
    const name = attribute.name.getText(source);
    const { initializer } = attribute;
    if (!spoken.test(name) || machineNames.has(name) || !initializer) return;
    const literals = ts.isStringLiteral(initializer)
      ? [initializer]
      : ts.isJsxExpression(initializer) && initializer.expression
        ? literalsIn(initializer.expression)
        : [];
    literals.filter((literal) => hasWords(literal.text)).forEach((literal) => tell(literal, literal.text));
  };
  visit(source);
  return found;
}
