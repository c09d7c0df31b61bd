// Writes src/protocol/messages.ts from the schema that the server's models make.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const source = fileURLToPath(new URL('../../docs/protocol.schema.json', import.meta.url));
const target = fileURLToPath(new URL('../src/protocol/messages.ts', import.meta.url));

/** Inline property titles would each become a type of their own (`Id`, `Id1`, …). */
function withoutTitles(node, named) {
  if (Array.isArray(node)) return node.map((item) => withoutTitles(item, false));
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node)
    .filter(([key, value]) => named || key !== 'title' || typeof value !== 'string')
    .map(([key, value]) => [key, withoutTitles(value, key === 'properties' || key === '$defs')]);
  return Object.fromEntries(entries);
}

/** What the server sends is whole: a field with a default is there all the same. */
function withRequired(definition) {
  const always = Object.entries(definition.properties ?? {})
    .filter(([, property]) => 'const' in property)
    .map(([name]) => name);
  return { ...definition, required: [...new Set([...(definition.required ?? []), ...always])] };
}

/** A longest length would become a union of tuples, a described reference a type of its own. */
function withoutBounds(node) {
  if (Array.isArray(node)) return node.map(withoutBounds);
  if (node === null || typeof node !== 'object') return node;
  if ('$ref' in node) return { $ref: node.$ref };
  const { maxItems: _max, minItems: _min, ...rest } = node;
  return Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, withoutBounds(v)]));
}

const schema = withoutBounds(withoutTitles(JSON.parse(await readFile(source, 'utf8')), false));
const defs = Object.fromEntries(
  Object.entries(schema.$defs).map(([name, d]) => [name, d.properties ? withRequired(d) : d]),
);
const all = {
  $defs: defs,
  type: 'object',
  properties: Object.fromEntries(
    Object.keys(defs).map((name) => [name, { $ref: `#/$defs/${name}` }]),
  ),
  required: Object.keys(defs),
  additionalProperties: false,
};

const code = await compile(all, 'Messages', {
  additionalProperties: false,
  bannerComment: '// Made from docs/protocol.schema.json by `npm run generate`. Do not edit.',
  format: false,
});
const options = { ...(await resolveConfig(target)), filepath: target };
await writeFile(target, await format(code, options));
