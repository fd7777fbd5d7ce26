import type { LinkPreview } from '@porchlight/core/wire/message.ts';
import { oneLine } from '../../platform/clean-text.ts';
import { remoteUrl } from '../remote-pictures/signed-addresses.ts';
import { decodeEntities } from './decode-entities.ts';
import type { PageHead } from './read-head.ts';

/** What is stored of a page, without the address. */
export type DescribedPage = Omit<LinkPreview, 'url'>;

const MOST_TITLE = 200;
const MOST_DESCRIPTION = 300;
const MOST_SITE_NAME = 80;
/** At most so many characters, with an ellipsis where there were more. */
const lineOf = (text: string, most: number): string | null => {
  const line = oneLine(text);
  const characters = Array.from(line.slice(0, most * 4));
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line || null;
};

const entitiesDecoded = (text: string, most: number) => lineOf(decodeEntities(text.slice(0, most * 20)), most);

const imageOf = (image: string | undefined, url: string): string | null => {
  const address = image && decodeEntities(image).trim();
  return address && URL.canParse(address, url) ? (remoteUrl(new URL(address, url).href)?.href ?? null) : null;
};

/** Undefined for a page without a title. `url`: its own, by which the address of its picture is read. */
export const describePage = ({ title, meta }: PageHead, url: string): DescribedPage | undefined => {
  const text = (most: number, ...names: string[]) =>
    names.map((name) => entitiesDecoded(meta.get(name) ?? '', most)).find((found) => found !== null) ?? null;
  const shown = text(MOST_TITLE, 'og:title', 'twitter:title') ?? entitiesDecoded(title, MOST_TITLE);
  if (shown === null) return undefined;
  return {
    title: shown,
    description: text(MOST_DESCRIPTION, 'og:description', 'twitter:description', 'description'),
    site_name: text(MOST_SITE_NAME, 'og:site_name'),
    image: imageOf(meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image'), url),
  };
};

/** The same for texts of our own pages, which have no entities. */
export const describeTexts = (texts: { title: string; description: string; site_name: string }): DescribedPage => ({
  title: lineOf(texts.title, MOST_TITLE) ?? '',
  description: lineOf(texts.description, MOST_DESCRIPTION),
  site_name: lineOf(texts.site_name, MOST_SITE_NAME),
  image: null,
});
