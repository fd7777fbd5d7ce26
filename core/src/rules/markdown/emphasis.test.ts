import { describe, expect, it } from 'vitest';
import { showMarkdown } from './show-markdown.fake.ts';

describe('marks around words', () => {
  it.each([
    ['*a*', '<p><em>a</em></p>'],
    ['_a_', '<p><em>a</em></p>'],
    ['**a**', '<p><strong>a</strong></p>'],
    ['__a__', '<p><strong>a</strong></p>'],
    ['~~a~~', '<p><s>a</s></p>'],
    ['*a* *b*', '<p><em>a</em> <em>b</em></p>'],
    ['_a_ _b_', '<p><em>a</em> <em>b</em></p>'],
    ['~~a~~ ~~b~~', '<p><s>a</s> <s>b</s></p>'],
    ['*a\nb*', '<p><em>a<br>b</em></p>'],
    ['*_a_*', '<p><em><em>a</em></em></p>'],
    ['_*a*_', '<p><em><em>a</em></em></p>'],
    ['**_a_**', '<p><strong><em>a</em></strong></p>'],
    ['~~*a*~~', '<p><s><em>a</em></s></p>'],
    ['*~~a~~*', '<p><em><s>a</s></em></p>'],
    ['*a*~~b~~*c*', '<p><em>a</em><s>b</s><em>c</em></p>'],
    ['*`a`*', '<p><em><code>a</code></em></p>'],
    ['**[a](/b)**', '<p><strong><a href="/b">a</a></strong></p>'],
  ])('a pair makes them strong, emphasised or struck out: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['*a *', '<p>*a *</p>'],
    ['** a**', '<p>** a**</p>'],
    ['a** b**', '<p>a** b**</p>'],
    ['a * b * c', '<p>a * b * c</p>'],
    ['**', '<p>**</p>'],
    ['__', '<p>__</p>'],
    ['_', '<p>_</p>'],
    ['~~', '<p>~~</p>'],
    ['~a~', '<p>~a~</p>'],
    ['~~a~', '<p>~~a~</p>'],
    ['~a~~', '<p>~a~~</p>'],
    ['x ~~~a~~~', '<p>x ~~~a~~~</p>'],
    ['x ~~~~ y', '<p>x ~~~~ y</p>'],
    ['x **** y', '<p>x **** y</p>'],
    ['~~a~~b~~', '<p><s>a</s>b~~</p>'],
    ['*a\\*', '<p>*a*</p>'],
    ['\\*a*', '<p>*a*</p>'],
    ['*\\**', '<p><em>*</em></p>'],
    ['*\u00a0a*', '<p>*\u00a0a*</p>'],
    ['a*\u00a0b*', '<p>a*\u00a0b*</p>'],
    ['[*a](/b)*', '<p><a href="/b">*a</a>*</p>'],
    ['*[a*](/b)', '<p>*<a href="/b">a*</a></p>'],
  ])('one that pairs with nothing is text: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['a*b*c', '<p>a<em>b</em>c</p>'],
    ['a**b**c', '<p>a<strong>b</strong>c</p>'],
    ['*a*b', '<p><em>a</em>b</p>'],
    ['a_b_c', '<p>a_b_c</p>'],
    ['a__b__c', '<p>a__b__c</p>'],
    ['_a_b', '<p>_a_b</p>'],
    ['a_b_', '<p>a_b_</p>'],
    ['_foo_bar_baz_', '<p><em>foo_bar_baz</em></p>'],
    ['_a_.', '<p><em>a</em>.</p>'],
    ['._a_', '<p>.<em>a</em></p>'],
    ['a(_b_)', '<p>a(<em>b</em>)</p>'],
    ['(_a_)b', '<p>(<em>a</em>)b</p>'],
    ['_(a)_b', '<p>_(a)_b</p>'],
    ['a_(b)_', '<p>a_(b)_</p>'],
    ['foo-_(bar)_', '<p>foo-<em>(bar)</em></p>'],
    ['-_a_-', '<p>-<em>a</em>-</p>'],
  ])('stars may stand within a word, underscores not: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['(*a*)', '<p>(<em>a</em>)</p>'],
    ['*(a)*', '<p><em>(a)</em></p>'],
    ['*(a)*b', '<p>*(a)*b</p>'],
    ['a*(b)*', '<p>a*(b)*</p>'],
    ['a *(b)* c', '<p>a <em>(b)</em> c</p>'],
    ['$*a*', '<p>$<em>a</em></p>'],
    ['*$a$*b', '<p>*$a$*b</p>'],
    ['a*$b$*', '<p>a*$b$*</p>'],
    ['.*(a)*.', '<p>.<em>(a)</em>.</p>'],
    ['*a.*', '<p><em>a.</em></p>'],
    ['*a.*b', '<p>*a.*b</p>'],
    ['**a,**b', '<p>**a,**b</p>'],
    ['**a,** b', '<p><strong>a,</strong> b</p>'],
    ['(**a)**', '<p>(<strong>a)</strong></p>'],
    ['a*.*b', '<p>a*.*b</p>'],
  ])('signs beside them decide whether they open or close: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );

  it.each([
    ['***a***', '<p><em><strong>a</strong></em></p>'],
    ['***a** b*', '<p><em><strong>a</strong> b</em></p>'],
    ['***a* b**', '<p><strong><em>a</em> b</strong></p>'],
    ['*a **b***', '<p><em>a <strong>b</strong></em></p>'],
    ['**a *b***', '<p><strong>a <em>b</em></strong></p>'],
    ['*a **b** c*', '<p><em>a <strong>b</strong> c</em></p>'],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['*a**b**c*', '<p><em>a<strong>b</strong>c</em></p>'],
    ['**a*b*c**', '<p><strong>a<em>b</em>c</strong></p>'],
    ['a***b***c', '<p>a<em><strong>b</strong></em>c</p>'],
    ['****a****', '<p><strong><strong>a</strong></strong></p>'],
    ['*****a*****', '<p><em><strong><strong>a</strong></strong></em></p>'],
    ['******a******', '<p><strong><strong><strong>a</strong></strong></strong></p>'],
  ])('longer runs make nested ones: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['***a**', '<p>*<strong>a</strong></p>'],
    ['***a*', '<p>**<em>a</em></p>'],
    ['**a***', '<p><strong>a</strong>*</p>'],
    ['*a***', '<p><em>a</em>**</p>'],
    ['*a**', '<p><em>a</em>*</p>'],
    ['**a*', '<p>*<em>a</em></p>'],
    ['*a**b*', '<p><em>a**b</em></p>'],
    ['**a*b**', '<p><strong>a*b</strong></p>'],
    ['*a*b**', '<p><em>a</em>b**</p>'],
    ['a**b*c*', '<p>a**b<em>c</em></p>'],
    ['*a **b*', '<p>*a *<em>b</em></p>'],
    ['**a *b**', '<p>*<em>a <em>b</em></em></p>'],
  ])('of runs of different lengths the rest is text: %j', (source, html) => expect(showMarkdown(source)).toBe(html));

  it.each([
    ['*a _b* c_', '<p><em>a _b</em> c_</p>'],
    ['**a _b** c_', '<p><strong>a _b</strong> c_</p>'],
    ['~~a *b~~ c*', '<p><s>a *b</s> c*</p>'],
    ['*a ~~b* c~~', '<p><em>a ~~b</em> c~~</p>'],
    ['_a *b_ c*', '<p><em>a *b</em> c*</p>'],
    ['*a **b*** c*', '<p><em>a <strong>b</strong></em> c*</p>'],
    ['*a [b* c](/d)', '<p>*a <a href="/d">b* c</a></p>'],
  ])('those that cross give way to the first that closes: %j', (source, html) =>
    expect(showMarkdown(source)).toBe(html),
  );
});
