-- uses: exchange_is_whole
CREATE CONSTRAINT TRIGGER exchange_is_whole AFTER INSERT ON ledger.posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.name LIKE 'exchange.%') EXECUTE FUNCTION exchange_is_whole();
