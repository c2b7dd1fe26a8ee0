/** What of a form is needed to compare its two new passwords. */
interface Comparable {
  getValues(name: 'confirmPassword'): string;
  trigger(name: 'confirmPassword'): Promise<boolean>;
}

/**
 * For the field of a new password: when it changes, what was typed again is compared again, once something was. The form's own
 * `deps` compares an empty field too, and faults it before anything could be typed there.
 */
export function compareAgain(form: Comparable): { onChange: () => void; onBlur: () => void } {
  const compare = () => {
    if (form.getValues('confirmPassword') !== '') void form.trigger('confirmPassword');
  };
  return { onChange: compare, onBlur: compare };
}
