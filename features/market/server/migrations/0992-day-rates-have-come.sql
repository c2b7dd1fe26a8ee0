-- Nobody keeps the rate of a day to come.
-- uses: day_rate_has_come
CREATE TRIGGER day_rate_has_come BEFORE INSERT ON day_rate FOR EACH ROW EXECUTE FUNCTION day_rate_has_come();
