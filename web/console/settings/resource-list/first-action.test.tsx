import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { ResourceList } from './ResourceList.tsx';

const list = (things: readonly { id: number }[]) => (
  <ResourceList
    api={{} as never}
    path="/labels"
    things={things}
    texts={{ add: 'LABEL_NEW', empty: 'LABELS_EMPTY', ask: 'LABEL_ASK' }}
    nameOf={({ id }) => `label ${id}`}
    row={({ id }) => <span>{id}</span>}
    editor={() => <p>the editor</p>}
    reload={() => {}}
  />
);

it('an empty list offers the first action where the things would be, a filled one above them (AGT-153)', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const buttons = () => [...box.querySelectorAll('button')].filter(({ textContent }) => textContent === 'New label');
  await act(async () => root.render(list([])));
  expect(buttons()).toHaveLength(1);
  expect(buttons()[0]?.previousElementSibling?.textContent).toMatch(/^There are no labels yet/);
  await act(async () => buttons()[0]?.click());
  expect(box.textContent).toContain('the editor');
  expect(box.textContent).not.toContain('There are no labels yet');
  await act(async () => root.render(list([{ id: 1 }])));
  expect(box.textContent).not.toContain('There are no labels yet');
  await act(async () => root.unmount());
  box.remove();
});
