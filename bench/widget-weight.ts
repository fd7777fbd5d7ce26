import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Compressed bytes and requests of the widget's home, of its conversation, and of the survey page. */
type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };

const dist = join(import.meta.dirname, '../web/dist');
const readManifest = (page: string): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, `manifest-${page}.json`), 'utf8'));
const manifest = readManifest('widget');

const filesOf = (name: string, seen = new Set<string>(), chunks = manifest): Set<string> => {
  const chunk = chunks[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const next of chunk.imports ?? []) filesOf(next, seen, chunks);
  return seen;
};

const bytesOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + readFileSync(join(dist, `${file}.br`)).byteLength, 0);

const home = filesOf('widget.html');
const chunkOf = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? '';
const conversation = [...filesOf(chunkOf('conversation'))].filter((file) => !home.has(file));

const report = (name: string, figure: number, limit: number) =>
  console.log(JSON.stringify({ name, figure, unit: 'bytes', limit, ratio: figure / limit, ok: figure <= limit }));

report(`widget home, ${home.size} files`, bytesOf(home), 90_000);
report(`conversation adds, ${conversation.length} files`, bytesOf(conversation), 15_000);

const survey = [...filesOf('survey.html', new Set(), readManifest('survey'))].filter((file) => file.endsWith('.js'));
report(`survey page, ${survey.length} scripts`, bytesOf(survey), 75_000);
