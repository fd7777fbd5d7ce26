import type { Profile } from '@porchlight/core/wire/agent.ts';
import { describe, expect, it } from 'vitest';
import { addable, bodyOf, foldersOf, inFolders, previewOf } from './response-draft.ts';

const response = (short_code: string, folder: string | null = null) => ({ short_code, folder });
const file = (name: string, type = 'text/plain') => new File(['text'], name, { type });

describe('canned responses in the settings', () => {
  it('stand by folder and short code, those without a folder last', () => {
    const list = [response('b'), response('z', 'Orders'), response('a', 'Orders'), response('c', 'Hours')];
    expect(inFolders(list).map(({ short_code }) => short_code)).toEqual(['c', 'a', 'z', 'b']);
    expect(foldersOf(list)).toEqual(['Hours', 'Orders']);
  });

  it('are previewed with an example, and name what has no value', () => {
    const profile = {
      name: 'ada',
      email: '',
      available_name: 'Ada',
      accounts: [{ id: 1, name: 'Lamps' }],
      account_id: 1,
    };
    const preview = previewOf(profile as Profile, 'Hi {{contact.first_name}}, {{account.name}}: {{order.number}}');
    expect(preview).toEqual({ text: 'Hi Maya, Lamps: {{order.number}}', empty: ['{{order.number}}'] });
  });

  it('take five files of supported types', () => {
    const files = ['1', '2', '3'].map((name) => file(`${name}.txt`));
    expect(addable(0, files)).toEqual({ added: files, refused: undefined, isTooMany: false });
    expect(addable(3, files)).toEqual({ added: files.slice(0, 2), refused: undefined, isTooMany: true });
    const bad = file('run.exe', 'application/x-msdownload');
    expect(addable(4, [bad, ...files.slice(0, 1)])).toEqual({
      added: files.slice(0, 1),
      refused: bad,
      isTooMany: false,
    });
  });

  it('are sent as JSON, and as a form with files', () => {
    const fields = { short_code: 'a', content: 'A', folder: '' };
    expect(bodyOf(fields, [], [4])).toEqual({ ...fields, removed_file_ids: [4] });
    const form = bodyOf(fields, [file('a.txt')], [4]);
    if (!(form instanceof FormData)) throw new Error('Files need a form');
    expect([...form.keys()]).toEqual(['short_code', 'content', 'folder', 'removed_file_ids[]', 'attachments[]']);
  });
});
