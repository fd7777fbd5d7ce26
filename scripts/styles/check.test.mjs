import { describe, expect, it } from 'vitest';
import { checkStyles } from './check.mjs';

const sheet = (text, path = 'web/ui/Card.module.css') => ({ path, text });
const component = (text) => ({ path: 'web/ui/Card.tsx', text: `import styles from './Card.module.css';\n${text}` });

describe('the styles', () => {
  it('are all worn, and all drawn', () => {
    const files = [component('<p className={styles.card}>{styles.note}</p>')];
    expect(
      checkStyles(files, [sheet('.card { gap: 0.5rem; }\n@media (width < 9rem) { .card .note { color: red; } }')]),
    ).toEqual([]);
  });

  it('names a class that no sheet defines, and one that no element uses', () => {
    expect(checkStyles([component('styles.card; styles.lost')], [sheet('.card {}\n.old:hover {}')])).toEqual([
      'web/ui/Card.module.css does not draw .lost',
      'web/ui/Card.module.css: no element uses .old',
    ]);
  });

  it.each(['words', 'place', 'said', 'given', 'asked', 'held', 'found', 'inside', 'trouble', 'wrong', 'who', 'foot'])(
    'refuses the class %s, which does not say what an element is',
    (name) => {
      expect(checkStyles([component(`styles.${name}`)], [sheet(`.${name} {}`)])).toEqual([
        expect.stringContaining(`web/ui/Card.module.css: rename .${name} (`),
      ]);
    },
  );

  it('may be put together as the page runs, taken up by another sheet, or belong to the page', () => {
    expect(checkStyles([component('styles[look]')], [sheet('.any {}')])).toEqual([]);
    const other = sheet(
      '.wide { composes: card from "./Card.module.css"; }\n:global(.dark) .wide {}',
      'web/ui/Wide.module.css',
    );
    const files = [
      component(''),
      { path: 'web/ui/Wide.tsx', text: "import wide from './Wide.module.css';\nwide.wide" },
    ];
    expect(checkStyles(files, [sheet('.card {}'), other])).toEqual([]);
  });
});
