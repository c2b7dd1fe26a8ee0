import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { useWords } from '#ui/i18n/words.tsx';

interface RoleBoxesProps {
  legend: string;
  chosen: readonly OperatorRole[];
  onChange: (roles: readonly OperatorRole[]) => void;
}

/** A box for each role. */
export function RoleBoxes({ legend, chosen, onChange }: RoleBoxesProps) {
  const { t } = useWords();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {OPERATOR_ROLES.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
            }
          />{' '}
          {t(`console.role.${role}`)}{' '}
        </label>
      ))}
    </fieldset>
  );
}
