const postcss = require('postcss');
const parseSelectors = require('postcss-selector-parser');

/** Cascade layers of the tokens and the base styles of shared-ui, which are meant for the whole page. */
const pageLayers = ['reset', 'tokens', 'base'];

/** Returns whether a selector selects only what has a class or an id of the remote, or is around it. */
const isOwn = (selector) =>
  selector.nodes.some((node) => {
    if (node.type === 'class' || node.type === 'id') return true;
    return node.type === 'pseudo' && node.value !== ':not' && node.nodes.length > 0 && node.nodes.every(isOwn);
  });

/** Returns the selectors of a list that are not a remote's own. */
const foreignSelectors = (list) =>
  parseSelectors()
    .astSync(list)
    .nodes.filter((selector) => !isOwn(selector))
    .map((selector) => String(selector).trim());

/** Returns whether a rule is inside of another, which was checked, or is no rule of elements. */
function isInside(rule) {
  for (let { parent } = rule; parent; { parent } = parent) {
    if (parent.type === 'rule' || /keyframes$/i.test(parent.name)) return true;
    if (parent.name === 'scope' && foreignSelectors(/^\(([^)]*)\)/.exec(parent.params)?.[1] ?? '*').length === 0)
      return true;
  }
  return false;
}

function isInPageLayer(rule) {
  for (let { parent } = rule; parent; { parent } = parent)
    if (parent.name === 'layer' && pageLayers.includes(parent.params)) return true;
  return false;
}

/**
 * Returns one sentence for each selector of a remote's style sheet that reaches elements of other areas: a loaded style sheet remains
 * on the page, and a rule without a layer wins over every layer.
 * @param {string} file for the message
 * @param {string} css
 * @param {boolean} [ofPage] whether it is the remote's copy of the tokens and base styles, whose rules are in their layers
 */
exports.globalStyles = (file, css, ofPage = false) => {
  const faults = [];
  postcss.parse(css, { from: file }).walkRules((rule) => {
    if (isInside(rule) || (ofPage && isInPageLayer(rule))) return;
    for (const selector of foreignSelectors(rule.selector))
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
