import ts from 'typescript';
import { fillTitle } from './fill-title.mjs';
import { bind, unknown, valueOf } from './literal-values.mjs';

/** What does not run proves nothing. */
const notRun = new Set(['skip', 'todo', 'fixme']);
const blocks = new Set(['describe', 'suite']);
const cases = new Set(['it', 'test']);
const modifiers = new Set(['each', 'only', 'serial', 'parallel', 'concurrent', 'failing', 'describe', ...notRun]);

/** `test.describe.serial` as ['test', 'describe', 'serial']; null when it is not such a chain. */
function chainOf(node) {
  if (ts.isIdentifier(node)) return [node.text];
  if (!ts.isPropertyAccessExpression(node)) return null;
  const before = chainOf(node.expression);
  return before && [...before, node.name.text];
}

/** A call that opens a block or a case: its kind, its table when it has one, and its arguments. */
function readCall(node) {
  const each = ts.isCallExpression(node.expression) ? node.expression : undefined;
  const chain = chainOf(each ? each.expression : node.expression);
  if (!chain || (each && chain.at(-1) !== 'each')) return null;
  const [first, ...rest] = chain;
  if (!(blocks.has(first) || cases.has(first)) || rest.some((name) => !modifiers.has(name))) return null;
  if (node.arguments.length < 2) return null;
  const [title, ...others] = node.arguments;
  const body = others.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument));
  return {
    isBlock: blocks.has(first) || rest.includes('describe'),
    isRun: !rest.some((name) => notRun.has(name)),
    table: each?.arguments[0],
    title,
    body,
  };
}

function constantsOf(source) {
  const names = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const isConstant = (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;
      const value = isConstant ? valueOf(node.initializer, names) : unknown;
      if (value !== unknown && !names.has(node.name.text)) names.set(node.name.text, value);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Each title one call stands for, with the names its body then knows. */
function titlesOfCall({ table, title, body }, names) {
  const text = valueOf(title, names);
  const template = typeof text === 'string' ? text : '…';
  if (!table) return [[template, names]];
  const rows = valueOf(table, names);
  if (!Array.isArray(rows)) return [[fillTitle(template, unknown, 0), names]];
  return rows.map((row, index) => {
    const args = Array.isArray(row) ? row : [row];
    const known = (body?.parameters ?? []).reduce(
      (bound, parameter, at) => bind(parameter.name, args[at] ?? unknown, bound),
      names,
    );
    return [fillTitle(template, row, index), known];
  });
}

/**
 * The full titles of all tests of a source file, joined as jest joins them (blocks first, a blank between), with the
 * rows of `.each` and of `for…of` loops filled in as far as the source itself tells them.
 *
 * @param path the file's name, for its language
 * @param text its source
 * @returns titles, in order; none of a test that is skipped
 */
export function readTitles(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const titles = [];
  const visit = (node, blocksAbove, names) => {
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      const items = valueOf(node.expression, names);
      const pattern = node.initializer.declarations[0].name;
      for (const item of Array.isArray(items) ? items : [unknown]) {
        visit(node.statement, blocksAbove, bind(pattern, item, names));
      }
      return;
    }
    const call = ts.isCallExpression(node) ? readCall(node) : null;
    if (!call) return ts.forEachChild(node, (child) => void visit(child, blocksAbove, names));
    if (!call.isRun) return;
    for (const [title, known] of titlesOfCall(call, names)) {
      if (!call.isBlock) titles.push([...blocksAbove, title].join(' '));
      else if (call.body) visit(call.body.body, [...blocksAbove, title], known);
    }
  };
  visit(source, [], constantsOf(source));
  return titles;
}
