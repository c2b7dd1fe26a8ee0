export type { NoticePart } from './notice-part.ts';
