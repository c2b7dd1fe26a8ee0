-- uses: news_words
-- Titles are searched in all their languages.
CREATE INDEX news_of_words ON news USING gin (news_words(title)) WHERE state = 'published';
