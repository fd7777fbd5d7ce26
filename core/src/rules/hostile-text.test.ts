import { describe, expect, it } from 'vitest';
import { RULES } from './form-rules/rules.ts';
import { parseMarkdown } from './markdown/markdown.ts';
import { isCampaignUrl } from './matching/url-pattern.ts';
import { emptyPlaceholders, fillKnownPlaceholders, renderPlaceholders } from './texts/placeholders.ts';
import { isEmail } from './visitor-forms/email.ts';

/** Long enough that a rule of quadratic time would not end within the time of a test. */
const MANY = 400_000;

describe('a text made to take long is read like any other', () => {
  it('as an email address', () => {
    const texts = [`a@b${'.c'.repeat(MANY)}@`, `a@${'.'.repeat(MANY)} `, '@'.repeat(MANY), `${'a'.repeat(MANY)} `];
    for (const text of texts) {
      expect(isEmail(`x${text}@ y`)).toBe(false);
      expect(RULES['email']?.(`${text} `, [], {})).toBe(false);
    }
    expect(isEmail(`a@b${'.cc'.repeat(MANY)}`)).toBe(true);
  });

  it('as a fence of Markdown', () => {
    expect(parseMarkdown(`${'~'.repeat(MANY)}\u2028`)).toHaveLength(1);
  });

  it('as a placeholder', () => {
    const blanks = '\t'.repeat(20_000);
    const text = `a{{ contact.name | default:${blanks}:${blanks}"x }}b`;
    expect(renderPlaceholders(text, { contact: { name: 'Ada' } })).toContain('Ada');
  });

  it.each(['{{', '{{ ', '`{{', '{', '{{}} '])('as the beginnings of many placeholders: %s', (unit) => {
    const text = unit.repeat(MANY / 4);
    expect(emptyPlaceholders(text, {})).toHaveLength(1);
    expect(fillKnownPlaceholders(text, {})).toBe(text);
  });

  it('as the address of a campaign', () => {
    expect(isCampaignUrl(`https://a.test/${'://a/'.repeat(MANY / 8)}x`)).toBe(false);
  });
});
