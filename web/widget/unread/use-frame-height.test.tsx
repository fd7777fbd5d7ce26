import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { drawPart } from '../app/draw-part.fake.tsx';
import { useFrameHeight } from './use-frame-height.ts';

it('LIM-11: the frame is 48 pixels higher than what it shows, again when that grows', async () => {
  let grow = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grow = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  let height = 120;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  const told: number[] = [];
  const report = (extra: number) => told.push(extra);
  const Preview = () => <main ref={useFrameHeight(report)} />;
  const { close } = await drawPart(<Preview />);
  height = 200;
  await act(async () => grow());
  expect(told).toEqual([168, 248]);
  await close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
