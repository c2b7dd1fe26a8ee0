-- The way to a bank account stays open, whatever two persons agree on: nobody's money is kept by closing every way out.
ALTER TABLE withdrawal_method
  ADD CONSTRAINT withdrawal_method_bank_stays CHECK (method <> 'bank_card' OR is_on);
