import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { grouped, retyped, ungrouped } from './amount-text.ts';
import { keysOf } from './keys-of.ts';

interface AmountTextInput {
  /** As its owner holds it, with or without separators; `plainDecimal` reads it. */
  readonly value: string;
  /** Hears what was typed, without separators; whatever is no number comes as it was typed. */
  readonly onChange: (value: string) => void;
  /** As many as the currency has; 0 where only whole ones count. */
  readonly decimals?: number | undefined;
}

interface Typed {
  readonly text: string;
  readonly caret: number;
  /** What its owner heard of it. */
  readonly heard: string;
  readonly field: HTMLInputElement;
}

/** For a field of large figures, which writes a long one smaller: all of it is seen on a narrow phone in the largest text. */
function lengthOf({ length }: string): 'long' | 'longest' | undefined {
  if (length > 14) return 'longest';
  return length > 10 ? 'long' : undefined;
}

/**
 * What an `<input>` needs to show a figure with its thousands parted while one types. Until it is left, it shows what was
 * typed (`.5`, `12.`), as long as its owner still holds that figure.
 */
export function useAmountText({ value, onChange, decimals }: AmountTextInput) {
  const [typed, setTyped] = useState<Typed | null>(null);
  // What stood in the field before an input method began to compose, while it does.
  const composedOn = useRef<string | null>(null);
  const plain = plainDecimal(value);
  const isTyped = typed !== null && plainDecimal(typed.heard) === plain;
  const text = isTyped ? typed.text : grouped(plain);
  useLayoutEffect(() => {
    // Written into by React, a field puts its caret at the end.
    if (typed && typed.field === document.activeElement && composedOn.current === null) {
      typed.field.setSelectionRange(typed.caret, typed.caret);
    }
  }, [typed]);
  const take = (field: HTMLInputElement, before: string, event: object) => {
    const caret = field.selectionStart ?? field.value.length;
    const edit = { text: field.value, caret, ...keysOf(event, field.value.slice(0, caret)), decimals };
    const next = retyped(before, edit);
    const heard = ungrouped(next.text);
    // What is being composed stays as it is: written over, it would be typed twice.
    const shown = composedOn.current === null ? next : { text: field.value, caret };
    setTyped({ ...shown, heard, field });
    onChange(heard);
  };
  return {
    value: text,
    'data-length': lengthOf(text),
    inputMode: decimals === 0 ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    onChange: ({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      take(field, composedOn.current ?? text, nativeEvent),
    onCompositionStart: () => {
      composedOn.current = text;
    },
    onCompositionEnd: ({ currentTarget: field, data }: CompositionEvent<HTMLInputElement>) => {
      const before = composedOn.current ?? text;
      composedOn.current = null;
      if (field.value !== before) take(field, before, { inputType: 'insertCompositionText', data });
    },
    onBlur: () => setTyped(null),
  };
}
