-- What an exchange was shown lies in `preview`, with every other binding preview: {from, amount, received, worth, middle,
-- spread, rate, source, quotedAt}, amounts as decimal strings, the spread in basis points.
INSERT INTO preview (id, investor_id, kind, terms, at, made_at, expires_at)
  SELECT id, investor_id, 'exchange', jsonb_build_object(
      'from', from_currency, 'amount', round(from_amount / 100.0, 2)::text, 'received', round(to_amount / 100.0, 2)::text,
      'worth', round(worth / 100.0, 2)::text, 'middle', round(middle_rate / 1e6, 6)::text,
      'spread', round(spread_rate / 1e4, 4)::text, 'rate', round(rate / 1e6, 6)::text, 'source', source,
      'quotedAt', to_char(quoted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    at, created_at, expires_at
  FROM exchange_preview;
UPDATE preview p SET used_at = p.made_at FROM exchange_conversion c
  WHERE c.investor_id = p.investor_id AND c.preview_id = p.id;
DROP TABLE exchange_preview;

-- uses: exchange_at_the_tariff
CREATE TRIGGER exchange_at_the_tariff BEFORE INSERT ON preview
  FOR EACH ROW WHEN (NEW.kind = 'exchange') EXECUTE FUNCTION exchange_at_the_tariff();
