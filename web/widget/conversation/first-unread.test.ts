import { describe, expect, it } from 'vitest';
import { positionUpTo } from './first-unread.ts';

describe('the first message that is new', () => {
  const view = (offsetTop: number) => {
    const [list, line] = [document.createElement('div'), document.createElement('div')];
    line.dataset['key'] = 'new';
    list.append(line);
    Object.defineProperty(line, 'offsetTop', { value: offsetTop });
    list.scrollTop = 200;
    return list;
  };

  it('is scrolled to where it is above what is seen, and stays where it is in view', () => {
    expect(positionUpTo(view(199), 'new')).toEqual({ pinned: false, key: 'new', offset: 24 });
    expect(positionUpTo(view(200), 'new')).toBeUndefined();
    expect(positionUpTo(view(900), 'gone')).toEqual({ pinned: false, key: 'gone', offset: 24 });
  });
});
