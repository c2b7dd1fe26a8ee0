import { OPERATOR_ROLES, type OperatorRole } from '#kernel/contract/operator-role.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './role-boxes.module.css';

interface RoleBoxesProps {
  legend: string;
  /** The legend is heard only: a column's heading says it already. */
  quiet?: boolean;
  chosen: readonly OperatorRole[];
  onChange: (roles: readonly OperatorRole[]) => void;
}

/** A box for each role. */
export function RoleBoxes({ legend, quiet = false, chosen, onChange }: RoleBoxesProps) {
  const { t } = useWords();
  return (
    <fieldset className={styles.roles}>
      <legend className={quiet ? 'unseen' : undefined}>{legend}</legend>
      {OPERATOR_ROLES.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
            }
          />
          {t(`console.role.${role}`)}
        </label>
      ))}
    </fieldset>
  );
}
