import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { linkAddress } from './link-address.ts';
import type { RichSchema } from './schema-parts.ts';

/**
 * A text between two delimiters. An underscore follows no letter: `snake_case_` stays. The others may follow those of
 * languages without spaces between words.
 */
const between = (delimiter: string) => {
  const [sign = ''] = delimiter;
  const letters = sign === '_' ? '\\p{L}\\p{N}' : '\\w';
  const marked = `[^\\s${sign}](?:[^${sign}]*[^\\s${sign}])?`;
  const written = delimiter.replaceAll('*', '\\*');
  return new RegExp(`(^|[^${letters}${sign}])${written}(${marked})${written}$`, 'u');
};

/** What stands between two delimiters gets the mark; the delimiters go. */
const markRule = (delimiter: string, type: MarkType) =>
  new InputRule(between(delimiter), (state, [, lead = '', text = ''], start, end) => {
    if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null;
    const tr = state.tr;
    const from = start + lead.length;
    const to = from + delimiter.length + text.length;
    if (to < end) tr.delete(to, end);
    tr.delete(from, from + delimiter.length);
    return tr.addMark(from, from + text.length, type.create()).removeStoredMark(type);
  });

const linkRule = (schema: RichSchema) =>
  new InputRule(/\[([^[\]]+)\]\(([^\s()]+)\)$/, (state, [, text = '', address = ''], start, end) => {
    const href = linkAddress(address);
    return href ? state.tr.replaceWith(start, end, schema.text(text, [schema.marks.link.create({ href })])) : null;
  });

/** Markdown that is typed by habit becomes what it means. */
export const markdownRules = (schema: RichSchema) => {
  const { nodes, marks } = schema;
  return inputRules({
    rules: [
      wrappingInputRule(/^[-+*]\s$/, nodes.bullets),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.numbers,
        ([, number]) => ({ start: Number(number) }),
        ([, number], before) => before.childCount + before.attrs.start === Number(number),
      ),
      wrappingInputRule(/^>\s$/, nodes.quote),
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '#']) => ({ level: signs.length })),
      textblockTypeInputRule(/^```(\w*)\s$/, nodes.codeBlock, ([, language = '']) => ({ language })),
      markRule('**', marks.strong),
      markRule('__', marks.strong),
      markRule('*', marks.em),
      markRule('_', marks.em),
      markRule('~~', marks.strike),
      markRule('`', marks.code),
      linkRule(schema),
    ],
  });
};
