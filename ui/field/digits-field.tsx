import { type ChangeEvent, type FocusEvent, useRef } from 'react';
import { type Groups, groupedDigits, regrouped } from './digit-text.ts';
import { keysOf } from './keys-of.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface DigitsFieldProps extends Omit<TextFieldProps, 'value' | 'inputMode'> {
  /** How so many digits are parted while one types. */
  groupsOf: (digits: string) => Groups;
  /** How they are parted once the field was left; as while one types where it is not given. */
  groupsLeft?: (digits: string) => Groups;
}

const DIGITS = /^\d+$/;

/** A field for a long number, parted as its owner reads it from paper while it is typed. Spread `register('number')` of react-hook-form on it. */
export function DigitsField({
  groupsOf,
  groupsLeft = groupsOf,
  onChange,
  onFocus,
  onBlur,
  ...field
}: DigitsFieldProps) {
  const before = useRef('');
  const regroup = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // What is being composed stays as it is: written over, it would be typed twice.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) return;
    const { value: text } = input;
    const caret = input.selectionStart ?? text.length;
    const keys = keysOf(nativeEvent, text.slice(0, caret));
    const edit = { before: before.current, text, caret, isDeleted: keys.inserted === '', ...keys };
    const next = regrouped(edit, groupsOf);
    before.current = next.text;
    if (next.text === text) return;
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
  };
  const leave = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const digits = input.value.replaceAll(' ', '');
    if (DIGITS.test(digits)) input.value = groupedDigits(digits, groupsLeft(digits));
  };
  return (
    <TextField
      {...field}
      inputMode="numeric"
      onFocus={(event) => {
        before.current = event.currentTarget.value;
        onFocus?.(event);
      }}
      onChange={(event) => {
        regroup(event);
        onChange?.(event);
      }}
      onBlur={(event) => {
        leave(event);
        onBlur?.(event);
      }}
    />
  );
}
