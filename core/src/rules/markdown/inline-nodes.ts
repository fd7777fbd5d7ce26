import { linkAddresses, safeAddress } from './addresses.ts';
import type { Inline } from './markdown-tree.ts';

const textOf = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if ('children' in node) return textOf(node.children);
      return node.type === 'break' ? ' ' : node.type === 'image' ? node.alt : node.name;
    })
    .join('');

const withoutLinks = (nodes: readonly Inline[]): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (node.type === 'link') return withoutLinks(node.children);
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node];
  });

const imageNode = (src: string, alt: string): Inline => {
  const height = /[?&]cw_image_height=(auto|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|vh|%)?)(?:[&#]|$)/.exec(src)?.[1] ?? '';
  return { type: 'image', src, alt, height };
};

export const isMention = (address: string) => /^mention:\/\//i.test(address);

export const linkNode = (address: string, children: Inline[], image: boolean): Inline | undefined => {
  if (!image && isMention(address)) return { type: 'mention', name: textOf(children).replace(/^@/, '') };
  const href = safeAddress(address);
  if (href === undefined) return undefined;
  if (!image) return { type: 'link', href, children: withoutLinks(children) };
  return /^(mailto|tel):/i.test(href) ? undefined : imageNode(href, textOf(children));
};

const finish = (nodes: readonly Inline[], inLink: boolean): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (node.type === 'text') return inLink ? [node] : linkAddresses(node.text);
    if (!('children' in node)) return [node];
    return [{ ...node, children: finish(node.children, inLink || node.type === 'link') }];
  });

/** Joins neighbouring texts, so that an address that contains a delimiter is recognised whole. */
export const joinTexts = (nodes: readonly Inline[]): Inline[] => {
  const joined: Inline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.text += node.text;
    else if (node.type !== 'text' || node.text)
      joined.push('children' in node ? { ...node, children: joinTexts(node.children) } : { ...node });
  }
  return joined;
};

export const finishInlines = (nodes: readonly Inline[]): Inline[] => finish(joinTexts(nodes), false);
