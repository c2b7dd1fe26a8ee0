-- uses: destination_waits, address_is_of_now
CREATE TRIGGER destination_waits BEFORE INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION destination_waits();
CREATE TRIGGER is_of_now BEFORE INSERT ON withdrawal_address FOR EACH ROW EXECUTE FUNCTION address_is_of_now();
