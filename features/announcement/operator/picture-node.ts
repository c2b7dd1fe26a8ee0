import { Node } from '@tiptap/core';

/** A picture that the app itself hosts, on a line of its own; what is pasted from elsewhere falls away, as the cleaner has it. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
