import { TextField, type TextFieldProps } from './text-field.tsx';
import { useAmountText } from './use-amount-text.ts';

interface AmountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  /** With or without separators; `plainDecimal` reads it. Empty while nothing is typed. */
  value: string;
  /** Hears what was typed, without separators; whatever is no number comes as it was typed. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** How many are taken while one types: as many as the currency has. */
  decimals?: number;
}

/** A labelled field for an amount or a count: `12,500.50` while one types, `12500.50` for whoever asks. */
export function AmountField({ value, onChange, onBlur, decimals = 2, ...field }: AmountFieldProps) {
  const amount = useAmountText({ value, onChange, decimals });
  return (
    <TextField
      {...field}
      {...amount}
      onBlur={() => {
        amount.onBlur();
        onBlur?.();
      }}
    />
  );
}
