import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCampaignUrl, matchesUrlPattern } from './url-pattern.ts';

const W = 'https://www.chatwoot.com';
describe('which pages a campaign means (VAL-15)', () => {
  it.each([
    ['https://chatwoot.com/pricing*', 'https://chatwoot.com/pricing/', true],
    ['https://*.chatwoot.com/pricing/', 'https://app.chatwoot.com/pricing/', true],
    ['https://{*.}?chatwoot.com/pricing?test=true', 'https://app.chatwoot.com/pricing/?test=true', true],
    ['https://{*.}?chatwoot.com/pricing*\\?*', 'https://chatwoot.com/pricing/?test=true', true],
    [`${W}/about`, `${W}/about/`, true],
    [`${W}/about`, `${W}/about?x=1`, true],
    [`${W}/about`, `${W}/about?x=1#top`, true],
    [`${W}/about/`, `${W}/about`, true],
    [`${W}/about/`, `${W}/about/?x=1`, true],
    [`${W}/about/`, `${W}/about/#top`, true],
    [`${W}/about/`, `${W}/about/team`, true],
    [`${W}/about/`, `${W}/aboutus`, true],
    [`${W}/about/`, `${W}/pricing`, false],
    [W, `${W}/`, true],
    [W, `${W}/about`, false],
    [W, `${W}/?utm_source=news#top`, true],
    [`${W}/`, `${W}/?utm_source=news#top`, true],
    [`${W}/`, `${W}.evil.example/`, false],
    [`${W}/about?x=1`, `${W}/about?x=1#top`, true],
    [`${W}/about?x=1`, `${W}/about?x=2`, false],
    [`${W}/about?x=1`, `${W}/about`, false],
    [`${W}/about?x=1*`, `${W}/about?x=1&utm_source=news`, true],
    [`${W}/about#team`, `${W}/about?utm_source=news#team`, true],
    [`${W}/about#team`, `${W}/about#jobs`, false],
    [`${W}/c++`, `${W}/c++`, true],
    [`${W}/c+`, `${W}/ccc`, false],
    [`${W}/preise-für-alle`, `${W}/preise-f%C3%BCr-alle?gclid=1`, true],
    [`${W}/preise-f%c3%bcr-alle`, `${W}/preise-f%C3%BCr-alle`, true],
    [`${W}/100%`, `${W}/100%`, true],
    [`${W}/(de|en)/shop`, `${W}/en/shop`, true],
    [`${W}/(de|en)/shop`, `${W}/fr/shop`, false],
    [`${W}/:id([a-f0-9]{2,4})`, `${W}/a1f`, true],
    [`${W}/:id([a-f0-9]{2,4})`, `${W}/a1f00`, false],
    [`${W}/:id([^x-z]+)`, `${W}/abx`, false],
    [`${W}/{blog/}?post`, `${W}/post`, true],
    [`${W}/{a/}+b`, `${W}/a/a/b`, true],
    [`${W}/`, `${W}/`, true],
    [`${W}/`, `${W}/about?x=1#y`, false],
    [`${W}/*`, `${W}/a/b`, true],
    [`${W}/*`, `${W}/`, true],
    [`${W}/*`, `${W}/a?x=1`, true],
    [`${W}/*\\?*`, `${W}/a?x=1`, true],
    [`${W}/*?*`, `${W}/a?x=1`, true],
    ['https://*.chatwoot.com/about', 'https://chatwoot.com/about', false],
    ['https://{*.}?chatwoot.com/about', 'https://chatwoot.com/about', true],
    ['https://{*.}?chatwoot.com/about', 'https://a.b.chatwoot.com/about', true],
    ['http://www.chatwoot.com/about', `${W}/about`, false],
    ['http*://www.chatwoot.com/about', `${W}/about`, true],
    [`${W}/:slug`, `${W}/xyz`, true],
    [`${W}/:slug`, `${W}/xyz/abc`, false],
    [`${W}/blog/:id(\\d+)`, `${W}/blog/12`, true],
    [`${W}/blog/:id(\\d+)`, `${W}/blog/ab`, false],
    [`${W}/about`, `${W}:8080/about`, false],
    ['https://WWW.chatwoot.com/about', `${W}/about`, true],
    [`${W}/About`, `${W}/about`, false],
    ['http://localhost:3000/', 'http://localhost:3000/x?y=1', false],
    ['http://localhost:3000/demo/', 'http://localhost:3000/demo/x?y=1', true],
    ['/about', `${W}/about`, false],
    [`${W}/(`, `${W}/a`, false],
    [`${W}/about`, 'nonsense', false],
  ])('%s means %s: %s', (pattern, address, meant) => expect(matchesUrlPattern(pattern, address)).toBe(meant));

  it.each([
    ['https://a.b/c', 'https://a.b:443/c', true],
    ['https://a.b/c', 'HTTPS://a.b:443/c', true],
    ['http://a.b/c', 'http://a.b:80/c', true],
    ['https://a.b/c', 'https://a.b:80/c', false],
    ['https://a.b:8080/c', 'https://a.b:8080/c', true],
    ['https://a.b:*/c', 'https://a.b:8080/c', true],
    ['https://a.b?x=1', 'https://a.b/?x=1', true],
    ['https://a.b#x', 'https://a.b/#x', true],
    ['https://a.b/c#x#y', 'https://a.b/c#x#y', true],
    ['https://a.b/c#x\\?y', 'https://a.b/c?z=1#x?y', true],
    ['https://a.b/c?x=a:1/c\\?d', 'https://a.b/c?x=a:1/c?d', true],
    ['https://a.b/c:1/d', 'https://a.b/c:1/d', true],
    ['https://a.b/c\\?x=1', 'https://a.b/c?x=1', true],
    ['https://a.b/c?x=:value', 'https://a.b/c?x=a/b', true],
    ['https://a.b/(c\\)d)', 'https://a.b/c)d', true],
    ['https://a.b/((c|d)e)', 'https://a.b/de', true],
    ['https://a.b/c\\+', 'https://a.b/c+', true],
    ['https://:sub.b.c/d', 'https://a.b.c/d', true],
    ['https://:sub.b.c/d', 'https://x.a.b.c/d', false],
    ['https://(\\D+).c/d', 'https://ab.c/d', true],
    ['https://{a/b}.c/d', 'https://a.c/d', false],
    ['https://a.b/{c#d}', 'https://a.b/c#d', false],
    ['https://a.b/{c\\?d}', 'https://a.b/c?d', false],
    ['https://{a:1}.b/c', 'https://a:1/c', false],
    ['https://a.b/c', 'https:///c', false],
    ['https://a.b/c', '//a.b/c', false],
  ])('with ports, queries and brackets %s means %s: %s', (pattern, address, meant) =>
    expect(matchesUrlPattern(pattern, address)).toBe(meant),
  );

  it.each([
    ['https://a.b', true],
    ['HTTP://a.b/c', true],
    ['http*://a.b/*', true],
    ['https?://a.b', true],
    ['https://*.b/c?x=*#:part', true],
    ['ftp://a.b', false],
    ['a.b/c', false],
    ['/c', false],
    ['https://', false],
    ['https:///c', false],
    ['https:// a.b', false],
    ['', false],
  ])('VAL-15: a campaign may carry %j: %s', (pattern, mayBe) => expect(isCampaignUrl(pattern)).toBe(mayBe));

  it('CAM-06: many stars over a long address are answered at once, and as a person reads them', () => {
    const long = `https://shop.example/${'a'.repeat(1_500)}`;
    expect(matchesUrlPattern(`https://shop.example/${'*a'.repeat(12)}*b`, long)).toBe(false);
    expect(matchesUrlPattern(`https://shop.example/${'*a'.repeat(12)}*`, long)).toBe(true);
    const reads = (pattern: string, text: string): boolean => {
      if (pattern === '') return text === '';
      if (pattern[0] !== '*') return pattern[0] === text[0] && reads(pattern.slice(1), text.slice(1));
      return reads(pattern.slice(1), text) || (text !== '' && reads(pattern, text.slice(1)));
    };
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('*', 'a', 'b', 'ab'), { minLength: 1, maxLength: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 9 }),
        (pattern, text) =>
          matchesUrlPattern(`https://a.example/x${pattern.join('')}`, `https://a.example/x${text}`) ===
          reads(pattern.join(''), text),
      ),
      { numRuns: 2_000 },
    );
  });

  it('CAM-06: a star stands for any part', () =>
    expect(matchesUrlPattern('https://example.com/*/pricing', 'https://example.com/en/pricing')).toBe(true));
  it('CAM-07: a slash at the end of either does not matter', () =>
    expect([
      matchesUrlPattern('https://a.b/c/', 'https://a.b/c'),
      matchesUrlPattern('https://a.b/c', 'https://a.b/c/'),
    ]).toEqual([true, true]));
  it.each(['https://a.b/c', 'https://a.b/c/', 'https://a.b/*', 'https://*/c'])(
    'CAM-08, VAL-15: %s takes a page address with any query or fragment',
    (pattern) => {
      const rests = ['?utm_source=news', '#y', '?x=1&utm_medium=mail#y', '/?x=1'];
      expect(rests.filter((rest) => !matchesUrlPattern(pattern, `https://a.b/c${rest}`))).toEqual([]);
    },
  );
  it.each([
    ['https://a.b/c?x=1', ['?x=1', '?x=1#y'], ['', '?x=2', '?x=1&y=2']],
    ['https://a.b/c#y', ['#y', '?x=1#y'], ['', '#z', '?y']],
  ])('CAM-08: %s takes what it names and nothing else', (pattern, taken, refused) => {
    const takes = (rest: string) => matchesUrlPattern(pattern, `https://a.b/c${rest}`);
    expect([taken.filter(takes), refused.filter(takes)]).toEqual([taken, []]);
  });
  it.each(['(a+)+b', '{a*}+b', '{*a}+{*a}+b', '(a*)*(a*)*b', '(a|a|aa)*b', ':x((.*)*)c', `(${'a?'.repeat(60)})b`])(
    'VAL-15: the pattern %s over a long address is answered in linear time',
    (path) => expect(matchesUrlPattern(`https://a.b/${path}`, `https://a.b/${'a'.repeat(2_000)}`)).toBe(false),
  );
  it.each(['(?=a)b', '(a)\\1', '((a{1000}){1000})', '(', '{a', 'a}', '(a{2)', '[', '([z-a])', '(a', '{?x}', '()'])(
    'VAL-15: %s is refused or harmless as a pattern',
    (path) => {
      const url = `https://a.b/${path}`;
      expect(isCampaignUrl(url) && matchesUrlPattern(url, 'https://a.b/zzz')).toBe(false);
    },
  );
  it('VAL-15: look-around, back references and huge repetitions are refused', () =>
    expect(
      ['(?=a)b', '(a)(\\1)', '((a{1000}){1000})', '{a', 'a}', '([z-a])', '(a**)'].filter((path) =>
        isCampaignUrl(`https://a.b/${path}`),
      ),
    ).toEqual([]));
  it('CAM-09: a dot is a dot', () => expect(matchesUrlPattern('https://a.b/c', 'https://axb/c')).toBe(false));
});
