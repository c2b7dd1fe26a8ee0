import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { grouped, retyped, ungrouped } from './amount-text.ts';

interface AmountTextInput {
  /** As its owner holds it, with or without separators; `plainDecimal` reads it. */
  readonly value: string;
  /** Hears what was typed, without separators; whatever is no number comes as it was typed. */
  readonly onChange: (value: string) => void;
  /** As many as the currency has. */
  readonly decimals?: number | undefined;
}

interface Typed {
  readonly text: string;
  readonly caret: number;
  readonly field: HTMLInputElement;
}

/**
 * What an `<input>` needs to show a figure with its thousands parted while one types. Until it is left, it shows what was
 * typed (`.5`, `12.`), as long as its owner still holds that figure.
 */
export function useAmountText({ value, onChange, decimals }: AmountTextInput) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const plain = plainDecimal(value);
  const isTyped = typed !== null && plainDecimal(ungrouped(typed.text)) === plain;
  const text = isTyped ? typed.text : grouped(plain);
  useLayoutEffect(() => {
    // Written into by React, a field puts its caret at the end.
    if (typed && typed.field === document.activeElement) {
      typed.field.setSelectionRange(typed.caret, typed.caret);
    }
  }, [typed]);
  return {
    value: text,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: ({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const caret = field.selectionStart ?? field.value.length;
      const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
      const next = retyped(text, { text: field.value, caret, isForward, decimals });
      setTyped({ ...next, field });
      onChange(ungrouped(next.text));
    },
    onBlur: () => setTyped(null),
  };
}
