import { expect, it } from 'vitest';
import { keysOf } from './keys-of.ts';

it.each([
  [{ inputType: 'insertText', data: '5' }, '12,5', { inserted: '5', isForward: false }],
  [{ inputType: 'insertFromPaste', data: '12,50' }, '12,50', { inserted: '12,50', isForward: false }],
  [{ inputType: 'insertFromPaste', data: null }, '12,50', { inserted: null, isForward: false }],
  [{ inputType: 'insertFromPaste', data: '1\n2' }, '1 2', { inserted: null, isForward: false }],
  [{ inputType: 'insertReplacementText' }, '12', { inserted: null, isForward: false }],
  [{ inputType: 'historyUndo', data: null }, '12', { inserted: null, isForward: false }],
  [{ inputType: 'deleteContentBackward', data: null }, '12', { inserted: '', isForward: false }],
  [{ inputType: 'deleteContentForward', data: null }, '12', { inserted: '', isForward: true }],
  [{}, '12', { inserted: null, isForward: false }],
])('%j before the caret %j is %j', (event, beforeCaret, keys) => {
  expect(keysOf(event, beforeCaret)).toEqual(keys);
});
