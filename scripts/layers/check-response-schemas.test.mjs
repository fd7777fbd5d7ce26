import { describe, expect, it } from 'vitest';
import { responseSchemasElsewhere } from './check-response-schemas.mjs';

const path = 'server/src/api/team/settings/labels.ts';
const found = (text, at = path) => responseSchemasElsewhere([{ path: at, text }]);
const route = (schema) =>
  `app.get(path, { schema: { body: Body, response: { 200: ${schema}, 204: NoContent } } }, handler);`;

describe('the schema of a response', () => {
  it.each([
    ['the file of the route', 'const Label = Type.Object({});'],
    ['a file beside the route', "import { Label } from './present-label.ts';"],
    ['a presenter', "import { type Row, Label } from '../../../presenters/labels.ts';"],
    ['the contract', "import { Label } from '@porchlight/core/wire/label.ts';"],
  ])('may stand in %s', (_place, declaration) => {
    expect(found(`${declaration}\n${route('Type.Array(Label)')}`)).toEqual([]);
  });

  it.each([
    '../../openapi/shapes.ts',
    '../conversations/labels.ts',
    '../../../domain/accounts/labels.ts',
    '../../../platform/http/route-list.ts',
  ])('stands nowhere else: %s', (from) => {
    const text = `import { Label } from '${from}';\n${route('Type.Object({ payload: Label })')}`;
    expect(found(text)).toHaveLength(1);
    expect(found(text)[0]).toContain(`${path}: Label of server/src/`);
  });

  it('is written in the route, where it is read with it', () => {
    expect(found('app.get(path, { schema: { response: RESPONSES.labels } }, handler);')).toHaveLength(1);
  });

  it('may use what the route imports from elsewhere for its requests', () => {
    const text = `import { Body } from '../../access/body.ts';\nconst Label = Type.Object({});\n${route('Label')}`;
    expect(found(text)).toEqual([]);
  });
});
