-- What has a state moves as listed, whatever it is (apps/server/honest/rule-2-first-states): lots, loans on them, the venue's
-- orders and what waits to be sent to it. Part of a lot that is sold becomes a lot of its own, closed from its beginning.
-- uses: guard_states, refuse_state_move, moved_by_operator
INSERT INTO state_move (subject, from_state, to_state) VALUES
  ('trade_position', NULL, 'open'), ('trade_position', NULL, 'closed'), ('trade_position', 'open', 'closed'),
  ('venue_order', NULL, 'working'), ('venue_order', 'working', 'filled'), ('venue_order', 'working', 'cancelled'),
  ('trade_outbox', NULL, 'new'), ('trade_outbox', 'new', 'sent'), ('trade_outbox', 'sent', 'new'),
  ('margin_lot', NULL, 'open'), ('margin_lot', 'open', 'closed'),
  ('alert', NULL, 'waiting'), ('alert', 'waiting', 'fired');
SELECT guard_states('trade_position');
SELECT guard_states('venue_order');
SELECT guard_states('trade_outbox');
SELECT guard_states('margin_lot');
SELECT guard_states('alert');
