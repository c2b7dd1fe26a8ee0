-- Who asks for it and who decides, as the database holds it.
-- uses: approval_kind, guard_states, refuse_state_move, moved_by_operator
SELECT approval_kind('tariff', 'treasurer');
