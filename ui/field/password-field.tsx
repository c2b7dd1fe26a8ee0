import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action'>;

/** A password with an eye; paste is allowed. Give `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <IconButton
          icon={shown ? EyeOff : Eye}
          size={20}
          label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
