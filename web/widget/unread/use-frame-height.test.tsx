import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { drawPart } from '../app/draw-part.fake.tsx';
import { useFrameHeight } from './use-frame-height.ts';

it('LIM-11: the frame is 48 pixels higher than what it shows, again when that grows', async () => {
  let grow = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(reported: () => void) {
        grow = reported;
      }
      observe() {}
      disconnect() {}
    },
  );
  let height = 120;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  const reported: number[] = [];
  const report = (extra: number) => reported.push(extra);
  const Preview = () => <main ref={useFrameHeight(report)} />;
  const { close } = await drawPart(<Preview />);
  height = 200;
  await act(async () => grow());
  expect(reported).toEqual([168, 248]);
  await close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
