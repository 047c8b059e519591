const { readFileSync } = require('node:fs');
const postcss = require('postcss');
const parseSelectors = require('postcss-selector-parser');

/** Cascade layers of the tokens and the base styles of shared-ui, which are meant for the whole page. */
const pageLayers = ['reset', 'tokens', 'base'];

/** Ids and classes of the shell's page (shell/src/index.html) and the prefix of those of its modules. */
const shellIds = ['root', 'skeleton', 'late'];
const shellClass = /^(page-problem|page-late|skeleton|(skeleton|shell)-.*)$/;

/** What the page's font families begin with (shared-ui/src/base.css). */
const pageFont = /^anek /i;

/** Animations that another area may have, too: the shell's, and one plain word, which is neither a hash nor begins with a name. */
const sharedAnimation = /^(page-late|[a-z]{1,15})$/i;

const unquoted = (text) => text.replace(/^['"]|['"]$/g, '');

const tokens = () => readFileSync(require.resolve('@loyalty/shared-ui/tokens.css'), 'utf8');

/**
 * Returns whether a selector selects only what has a class or an id of the remote or is inside of it.
 * @param {boolean} orAround whether what is around it counts, e.g. `html:has(.own)`; not `html:has(.own) h1`
 */
function isOwn(selector, orAround) {
  const subject = selector.nodes.findLastIndex((node) => node.type === 'combinator');
  return selector.nodes.some((node, index) => {
    if (node.type === 'class') return !shellClass.test(node.value);
    if (node.type === 'id') return !shellIds.includes(node.value);
    if (node.type !== 'pseudo' || node.value === ':not' || node.nodes.length === 0) return false;
    if (node.value === ':has' && !(orAround && index > subject)) return false;
    return node.nodes.every((inner) => isOwn(inner, orAround));
  });
}

/** Returns the selectors of a list that are not a remote's own. */
const foreignSelectors = (list, orAround) =>
  parseSelectors()
    .astSync(list)
    .nodes.filter((selector) => !isOwn(selector, orAround))
    .map((selector) => String(selector).trim());

/** Returns whether a rule is inside of one that selects the remote's own, or is no rule of elements. */
function isInside(rule) {
  for (let { parent } = rule; parent; { parent } = parent) {
    if (parent.type === 'rule' ? foreignSelectors(parent.selector).length === 0 : /keyframes$/i.test(parent.name))
      return true;
    if (parent.name === 'scope' && foreignSelectors(/^\(([^)]*)\)/.exec(parent.params)?.[1] ?? '*').length === 0)
      return true;
  }
  return false;
}

/** Returns what is wrong with an at-rule that declares a name for the whole page; undefined if nothing is. */
function atRuleFault(rule) {
  const name = rule.params.trim();
  if (/keyframes$/i.test(rule.name) && sharedAnimation.test(unquoted(name)))
    return `the animation \`${unquoted(name)}\` may be another area's, too: put a name of yours in front`;
  if (rule.name === 'property' && tokens().includes(`${name}:`))
    return `the property \`${name}\` is the page's: give yours another name`;
  if (rule.name === 'page' && name === '')
    return "`@page` applies to every area's print: give it a name and use it by the property `page`";
  if (rule.name !== 'font-face') return undefined;
  const family = unquoted(rule.nodes?.find(({ prop }) => prop === 'font-family')?.value ?? '');
  return pageFont.test(family) ? `the font family \`${family}\` is the page's: give yours another name` : undefined;
}

function isInPageLayer(rule) {
  for (let { parent } = rule; parent; { parent } = parent)
    if (parent.name === 'layer' && pageLayers.includes(parent.params)) return true;
  return false;
}

/**
 * Returns one sentence for each selector or at-rule of a remote's style sheet that reaches other areas: a loaded style sheet remains
 * on the page, and a rule without a layer wins over every layer.
 * @param {string} file for the message
 * @param {string} css
 * @param {boolean} [ofPage] whether it is the remote's copy of the tokens and base styles, whose rules are in their layers
 */
exports.globalStyles = (file, css, ofPage = false) => {
  const faults = [];
  const sheet = postcss.parse(css, { from: file });
  if (!ofPage)
    sheet.walkAtRules((rule) => {
      const fault = atRuleFault(rule);
      if (fault) faults.push(`${file}: ${fault}`);
    });
  sheet.walkRules((rule) => {
    if (isInside(rule) || (ofPage && isInPageLayer(rule))) return;
    for (const selector of foreignSelectors(rule.selector, true))
      faults.push(
        `${file}: the selector \`${selector}\` applies to every area's elements: name a class of yours in it`,
      );
  });
  return [...new Set(faults)];
};

/** Fails a build with a style sheet that reaches elements of other areas. */
exports.GlobalStylesPlugin = class {
  /** @param {string} tokens the chunk of the tokens and base styles */
  constructor(tokens) {
    this.tokens = tokens;
  }

  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('GlobalStylesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'GlobalStylesPlugin', stage }, (assets) => {
        const ofPage = compilation.namedChunkGroups.get(this.tokens)?.getFiles() ?? [];
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.css')) continue;
          const faults = exports.globalStyles(file, String(source.source()), ofPage.includes(file));
          compilation.errors.push(...faults.map((fault) => new WebpackError(fault)));
        }
      });
    });
  }
};
