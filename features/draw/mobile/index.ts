export { DrawView, type DrawViewProps } from './draw-view.tsx';
export { KeptListLine } from './kept-list-line.tsx';
