import { expect, it } from 'vitest';
import { mentionedUsers, readNote, toMarkdown } from './reply-text.ts';

const names = new Map([['U1', 'Mia S']]);

const cases: [string, string, string][] = [
  ['bold, italic, strike and code', '*a b* _c_ ~d~ `*e*`', '**a b** _c_ ~~d~~ `*e*`'],
  ['marks that are none', '2*3*4 ~/x ~ y * z *', '2*3*4 ~/x ~ y * z *'],
  ['escaped signs', 'a &lt;b&gt; &amp;amp; c', 'a <b> &amp; c'],
  [
    'a link with a text',
    'See <https://a.example/x?y=1&amp;z=2|our page>',
    'See [our page](https://a.example/x?y=1&z=2)',
  ],
  ['a bare link', '<https://a.example> <http://b.example|b.example>', 'https://a.example b.example'],
  ['an email address', '<mailto:mia@a.example|mia@a.example>', 'mia@a.example'],
  ['a link that runs a script', '<javascript:alert(1)|x>', 'x (javascript:alert(1))'],
  [
    'a text that would end a link',
    '<https://a.example|x](https://b.example)>',
    '[x\\](https://b.example)](https://a.example)',
  ],
  ['mentions', '<@U1> <@U2|Bo> <@U3> <#C1|general> <!here> <!subteam^S1|@team>', '@Mia S @Bo @U3 #general @here @team'],
  ['a date', '<!date^1392734382^{date}|18 February>', '18 February'],
  ['emoji', ':tada: :wave::skin-tone-3: :our_logo: 10:30:00', '🎉 👋🏼 :our_logo: 10:30:00'],
  ['emoji in code', '`:tada:`', '`:tada:`'],
  ['a list', '• one\n  ◦ two', '- one\n  - two'],
  ['a quote', '&gt; said\nno', '> said\nno'],
  ['a block of code', 'x ```let a = *b*;``` y', 'x \n```\nlet a = *b*;\n```\n y'],
  ['a fence without its pair', 'a ` *b*', 'a ` **b**'],
];

it.each(cases)('%s of Slack is the same in Markdown (AGT-250)', (_name, text, expected) =>
  expect(toMarkdown(text, names)).toBe(expected),
);

it('finds whom a text mentions without a name, each once', () => {
  expect(mentionedUsers('<@U1> <@U1> <@U2|Bo> <#C1> <@U3>')).toEqual(['U1', 'U3']);
});

it('reads a long text quickly', () => {
  const begun = performance.now();
  for (const text of [
    '*'.repeat(40_000),
    '<'.repeat(40_000),
    '`'.repeat(40_000),
    ':a'.repeat(20_000),
    '<@'.repeat(20_000),
  ])
    toMarkdown(text);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it('knows a note by its first word', () => {
  expect(readNote(' Note: later')).toEqual({ isNote: true, content: 'later' });
  expect(readNote('noted: later').isNote).toBe(false);
});
