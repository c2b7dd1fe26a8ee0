-- The firm's people look for an investor by the beginning or the end of a phone.
CREATE INDEX investor_by_phone ON investor (phone text_pattern_ops);
CREATE INDEX investor_by_phone_end ON investor (reverse(phone) text_pattern_ops);
