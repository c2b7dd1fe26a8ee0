-- uses: bank_card_is_of_now
CREATE TRIGGER is_of_now BEFORE INSERT ON bank_card FOR EACH ROW EXECUTE FUNCTION bank_card_is_of_now();
CREATE TRIGGER is_changed_now BEFORE UPDATE ON bank_card FOR EACH ROW
  WHEN (NEW.changed_at <> OLD.changed_at) EXECUTE FUNCTION bank_card_is_of_now();
