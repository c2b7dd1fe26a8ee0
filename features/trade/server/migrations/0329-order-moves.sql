-- uses: guard_states, refuse_state_move, moved_by_operator
-- An order begins as pending and ends once.
INSERT INTO state_move (subject, from_state, to_state) VALUES
  ('trade_order', NULL, 'pending'), ('trade_order', 'pending', 'completed'), ('trade_order', 'pending', 'cancelled');
SELECT guard_states('trade_order');
