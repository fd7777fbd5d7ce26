import type { HomeBlock, HomeBlockOf } from '@porchlight/core/wire/settings/home-block.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { isOwnPicture, isWebAddress } from './addresses.ts';

/** `field` names what an administrator has to change; undefined: the block is right. */
type Problem = { field: string; message: string } | undefined;

const isBlank = (text: string) => !/\S/.test(text);

const addressProblem = (field: string, url: string, what: string, isNeeded: boolean): Problem => {
  if (url === '' && !isNeeded) return undefined;
  return isWebAddress(url) ? undefined : { field, message: `${what} must be an address that starts with https://` };
};

const first = (...problems: Problem[]): Problem => problems.find((problem) => problem !== undefined);

const linksProblem = ({ links, enabled }: HomeBlockOf<'links'>): Problem => {
  if (enabled && links.length === 0) return { field: 'links', message: 'Add at least one link, or turn the block off' };
  return first(
    ...links.flatMap(({ title, url }, at) => [
      enabled && isBlank(title)
        ? { field: `links.${at}.title`, message: 'The title of a link cannot be empty' }
        : undefined,
      addressProblem(`links.${at}.url`, url, 'The address of a link', enabled),
    ]),
  );
};

const announcementProblem = (block: HomeBlockOf<'announcement'>): Problem => {
  const { title, picture, button, starts_at, ends_at, enabled } = block;
  const isOver = typeof starts_at === 'number' && typeof ends_at === 'number' && ends_at <= starts_at;
  return first(
    enabled && isBlank(title) ? { field: 'title', message: 'The title of an announcement cannot be empty' } : undefined,
    picture && !isOwnPicture(picture.url)
      ? { field: 'picture', message: 'The picture of an announcement must be an uploaded one' }
      : undefined,
    button && enabled && isBlank(button.label)
      ? { field: 'button.label', message: 'The label of the button cannot be empty' }
      : undefined,
    button ? addressProblem('button.url', button.url, 'The address of the button', enabled) : undefined,
    isOver ? { field: 'ends_at', message: 'The end must be after the start' } : undefined,
  );
};

const statusProblem = ({ url, link, enabled }: HomeBlockOf<'status'>): Problem =>
  first(
    addressProblem('url', url, 'The address of the status', enabled),
    addressProblem('link', link ?? '', 'The address of the status page', false),
  );

const problemOf = (block: HomeBlock): Problem => {
  if (block.type === 'links') return linksProblem(block);
  if (block.type === 'announcement') return announcementProblem(block);
  return block.type === 'status' ? statusProblem(block) : undefined;
};

const countOf = (blocks: readonly HomeBlock[], type: HomeBlock['type']) =>
  blocks.filter((block) => block.type === type).length;

/** Checks beyond the schema. @throws 422 naming the block and its field */
export const checkHomeBlocks = (blocks: readonly HomeBlock[]): void => {
  if (new Set(blocks.map(({ id }) => id)).size < blocks.length)
    throw invalidRecord('Each block of the home needs an id of its own', ['home_blocks']);
  if (countOf(blocks, 'conversation') !== 1)
    throw invalidRecord('The home must have one block of the type conversation', ['home_blocks']);
  if (countOf(blocks, 'articles') > 1)
    throw invalidRecord('The home can have one block of the type articles', ['home_blocks']);
  for (const block of blocks) {
    const problem = problemOf(block);
    if (problem)
      throw invalidRecord(problem.message, [`home_blocks.${block.id}`, `home_blocks.${block.id}.${problem.field}`]);
  }
};
