-- Fees are never below zero, whoever wrote a preview's terms: else a fill would pay its investor.
ALTER TABLE trade_preview ADD CONSTRAINT trade_preview_fees_check CHECK (
  coalesce((terms ->> 'commission')::numeric >= 0 AND (terms ->> 'iva')::numeric >= 0 AND (terms ->> 'section31')::numeric >= 0
    AND (terms ->> 'taf')::numeric >= 0 AND coalesce((terms ->> 'tafCap')::numeric, 0) >= 0, false));
