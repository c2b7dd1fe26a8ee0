export type { CardPart } from './card-part.ts';
