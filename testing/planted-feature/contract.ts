import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';

export const plantSeed = defineCall({
  path: 'planted/plant',
  summary: 'Plants a seed, which grows by itself',
  access: 'investor',
  command: true,
  input: z.object({}),
  output: z.object({ id: z.string() }),
});

export const countPlanted = defineCall({
  path: 'planted/count',
  summary: 'My seeds, and how many of them have grown',
  access: 'investor',
  input: z.object({}),
  output: z.object({ planted: z.int(), grown: z.int() }),
});
