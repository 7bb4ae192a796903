-- Codes off sale that can still take another price. Sold codes are not among them, so that their number does not matter.
CREATE INDEX CONCURRENTLY IF NOT EXISTS codes_free_off_sale ON codes (option_id, id)
  WHERE (state IN ('used', 'unpublished'));
