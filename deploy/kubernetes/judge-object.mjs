import * as models from 'kubernetes-models';

/** The model of every kind, by `apiVersion/kind`: 'apps/v1/Deployment'. */
const modelOf = new Map(
  Object.values(models)
    .flatMap((group) => Object.values(group))
    .flatMap((version) => [version, ...Object.values(version)])
    .filter((model) => typeof model === 'function' && model.kind)
    .map((model) => [`${model.apiVersion}/${model.kind}`, model]),
);

/** A view of `value` that notes which of its fields were looked at. */
function watched(value, path, seen) {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return Reflect.get(target, key);
      seen.add(`${path}/${key}`);
      return watched(target[key], `${path}/${key}`, seen);
    },
  });
}

const fieldsOf = (value, path = '') =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [`${path}/${key}`, ...fieldsOf(inner, `${path}/${key}`)]);

/**
 * What Kubernetes' own schema has against an object. Its validators look at every field they know and pass over the others, which
 * is how a misspelt field goes unnoticed: so the fields that nobody looked at are told as well.
 *
 * @param {{apiVersion: string, kind: string}} object as in a manifest
 * @returns {string[]} a sentence for each fault
 */
export function judgeObject(object) {
  const Model = modelOf.get(`${object.apiVersion}/${object.kind}`);
  if (!Model) return [`there is no ${object.kind} in ${object.apiVersion}`];
  const seen = new Set(['']);
  try {
    // The model's validator, over the object itself: a model made of it would be a copy.
    Model.prototype.validate.call(watched(object, '', seen));
  } catch (error) {
    return [error.message];
  }
  const unknown = fieldsOf(object).filter((path) => !seen.has(path) && seen.has(path.slice(0, path.lastIndexOf('/'))));
  return unknown.map((path) => `${path} is no field of ${object.kind}`);
}
