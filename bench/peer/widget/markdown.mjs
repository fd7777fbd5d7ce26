import MarkdownIt from 'markdown-it';
import linkAttributes from 'markdown-it-link-attributes';

const markdown = new MarkdownIt({
  html: false,
  xhtmlOut: true,
  breaks: true,
  linkify: true,
  typographer: true,
  maxNesting: 20,
}).use(linkAttributes, { attrs: { class: 'link', rel: 'noreferrer noopener nofollow', target: '_blank' } });

export const toHtml = (text) => markdown.render(text ?? '');
