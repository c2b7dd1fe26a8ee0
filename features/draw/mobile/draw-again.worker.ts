import type { DrawQuestion } from './draw-again.ts';
import { findDraw } from './find-draw.ts';

addEventListener('message', ({ data }: MessageEvent<DrawQuestion>) => {
  postMessage(findDraw(data, () => performance.now()));
});
