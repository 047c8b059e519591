import ajvCompiler from '@fastify/ajv-compiler';
import serializerSelector from '@fastify/fast-json-stringify-compiler';

/** A schema's validator as Fastify calls it: it reads the errors off the function itself. */
interface Validate {
  (value: unknown): unknown;
  errors?: unknown;
}

const buildValidator = ajvCompiler();
const buildSerializer = serializerSelector();

/** Makes something at its first use, and keeps it. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** Fastify's own validators, each compiled when its route is first asked. */
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

/** Fastify's own serializers, each compiled when its route first answers. */
const serializeWhenAsked: typeof buildSerializer = (externalSchemas, options) => {
  const compiler = once(() => buildSerializer(externalSchemas, options));
  return (route) => {
    const compiled = once(() => compiler()(route));
    return (document) => compiled()(document);
  };
};

/**
 * For Fastify's `schemaController`: what it compiles for the whole api before the first request (0.6 s of processor time at each
 * start) is compiled route by route, when it is asked for. Fastify takes the schema of headers as it stands then: their names must
 * be in small letters.
 */
export const compileWhenAsked = { buildValidator: validateWhenAsked, buildSerializer: serializeWhenAsked };
