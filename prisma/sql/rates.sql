-- History of exchange rates.

CREATE OR REPLACE FUNCTION currency_rate_history_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of the rates is only ever added to'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'currency_rate_history_append_only';
END $$;

CREATE OR REPLACE TRIGGER currency_rate_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON currency_rate_history
  FOR EACH STATEMENT EXECUTE FUNCTION currency_rate_history_append_only();
