import ajvCompiler from '@fastify/ajv-compiler';
import serializerSelector from '@fastify/fast-json-stringify-compiler';

/** A schema's validator as Fastify calls it: Fastify reads the errors off the function. */
interface Validate {
  (value: unknown): unknown;
  errors?: unknown;
}

const buildValidator = ajvCompiler();
const buildSerializer = serializerSelector();

/** Memoizes a factory: calls it at the first use. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** Fastify's own validators, each compiled at the first request of its route. */
const validateWhenAsked: typeof buildValidator = (externalSchemas, options) => {
  const compiler = once(() => buildValidator(externalSchemas, options));
  return ((schema, meta) => {
    const compiled = once(() => compiler()(schema, meta) as Validate);
    const validate: Validate = (value) => {
      const valid = compiled()(value);
      validate.errors = compiled().errors;
      return valid;
    };
    return validate;
  }) as ReturnType<typeof buildValidator>;
};

/** Fastify's own serializers, each compiled at the first response of its route. */
const serializeWhenAsked: typeof buildSerializer = (externalSchemas, options) => {
  const compiler = once(() => buildSerializer(externalSchemas, options));
  return (route) => {
    const compiled = once(() => compiler()(route));
    return (document) => compiled()(document);
  };
};

/**
 * For Fastify's `schemaController`: compiles schemas per route at first use in place of all at start (0.6 s of
 * processor time). Fastify then takes the header schema unchanged: its names must be in lower case.
 */
export const compileWhenAsked = { buildValidator: validateWhenAsked, buildSerializer: serializeWhenAsked };
