import { expect, it } from 'vitest';
import { changesOf } from './changes-of.fake.mjs';

it('changes what is shown and when, not names of classes and keys of lists', async () => {
  const row = "<p key={row.key + 'a'} className={styles.row + ' wide'} hidden={!row.isShown} />";
  expect(await changesOf(row)).toEqual(['!row.isShown -> row.isShown']);
});

it('changes which of two texts is shown, not the keys of texts', async () => {
  expect(await changesOf("texts.t('SENT', { name: 'Ada' })")).toEqual(["{ name: 'Ada' } -> {}", '\'Ada\' -> ""']);
  expect(await changesOf("t(isNote ? 'NOTE' : 'REPLY')")).toEqual([]);
  expect(await changesOf("t(kind === 'note' ? 'NOTE' : 'REPLY')")).toEqual([
    "kind === 'note' -> true",
    "kind === 'note' -> false",
    "kind === 'note' -> kind !== 'note'",
    '\'note\' -> ""',
  ]);
  expect(await changesOf("translate('SENT')")).toEqual(['\'SENT\' -> ""']);
});

it('changes what a hook does, not the list of what it depends on', async () => {
  expect(await changesOf('useEffect(() => load(id), [id])')).toEqual(['() => load(id) -> () => undefined']);
  expect(await changesOf('useRefresh(load, [id])')).toEqual(['[id] -> []']);
});
