import { expect, it } from 'vitest';
import { toMrkdwn } from './mrkdwn.ts';

const cases: [string, string, string][] = [
  ['bold, italic, strike and code', '**a b** *c* ~~d~~ `e<f`', '*a b* _c_ ~d~ `e&lt;f`'],
  ['marks inside a word', '**bo**ld and un*believ*able', 'bold and unbelievable'],
  ['marks over lines', '**one\ntwo**', '*one*\n*two*'],
  ['nested marks', '**a *b* c**', '*a _b_ c*'],
  ['a link', '[our page](https://a.example/?x=1&y=2)', '<https://a.example/?x=1&amp;y=2|our page>'],
  ['a link whose text would end it', '[a|b>c](https://a.example/|x)', '<https://a.example/%7Cx|a b&gt;c>'],
  ['a bare address', 'See https://a.example/x.', 'See https://a.example/x.'],
  ['an email address', 'to mia@example.com', 'to mia@example.com'],
  ['lists', '- a\n- b\n  - c\n\n3. d\n4. e', '• a\n• b\n    • c\n\n3. d\n4. e'],
  ['a quote', '> one\n> two', '> one\n> two'],
  ['a heading', '# Hi **you**', '*Hi you*'],
  ['a block of code', '```js\nlet a;\n\nlet `b`;\n```', '`let a;`\n\nlet `b`;'],
  ['a table', '|a|b|\n|-|-|\n|c|d|', 'a | b\nc | d'],
  ['a picture', '![A cat](https://a.example/cat.png)', '<https://a.example/cat.png|A cat>'],
  ['a mention', '[@Mia](mention://user/1/Mia)', '@Mia'],
  [
    'commands of Slack',
    '<!channel> <@U1> <!subteam^S1> <#C1>',
    '&lt;!channel&gt; &lt;@U1&gt; &lt;!subteam^S1&gt; &lt;#C1&gt;',
  ],
  ['commands inside marks', '**<!here>** `<!everyone>`', '*&lt;!here&gt;* `&lt;!everyone&gt;`'],
  ['commands inside a link', '[<!here>](https://a.example)', '<https://a.example|&lt;!here&gt;>'],
  ['right-to-left text', '**مرحبا** بكم', '*مرحبا* بكم'],
];

it.each(cases)('%s (AGT-250)', (_name, markdown, expected) => expect(toMrkdwn(markdown, 'named')).toBe(expected));

it('shows the address of a visitor’s link beside its text', () => {
  expect(toMrkdwn('[Log in](https://evil.example) ![x](https://b.example/y)', 'with address')).toBe(
    'Log in (https://evil.example) x (https://b.example/y)',
  );
});

it('writes long and deep texts quickly, and no raw command from any of them', () => {
  for (const text of ['*'.repeat(3_000), '[<!here>]('.repeat(300), '> '.repeat(1_000), '<!channel>'.repeat(300)])
    expect(toMrkdwn(text, 'with address')).not.toMatch(/<[!@#]/);
});
