-- A feed's item can be withdrawn as an operator's article can: the desk lists both.
CREATE INDEX news_of_desk ON news (publish_at DESC, id DESC) WHERE origin IN ('operator', 'feed');
DROP INDEX news_of_operators;
