-- uses: rate_is_kept, withdrawal_limit
-- The rate by which one person is enough for pesos is one that the market was kept at: withdrawal_limit looks for it.
COMMENT ON COLUMN withdrawal.fx_rate IS 'Pesos for a dollar in millionths, of a kept quote; null where none was.';
