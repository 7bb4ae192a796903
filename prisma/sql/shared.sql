-- Functions that several areas use.

-- Refuses to delete rows; append-only tables use it against updates, too.
CREATE OR REPLACE FUNCTION rows_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'rows_are_kept';
END $$;

-- Refuses a transition that the calling trigger's condition does not list; the trigger's name is that of the constraint.
CREATE OR REPLACE FUNCTION refuse_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'row % of % does not go from % to %', OLD.id, TG_TABLE_NAME, OLD.state, NEW.state
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

-- Returns whether an account was deleted; a chosen nickname contains no colon.
CREATE OR REPLACE FUNCTION is_deleted_account(p_id int, p_nickname_key text) RETURNS boolean
LANGUAGE sql STABLE AS $$ SELECT p_nickname_key = 'deleted:' || p_id $$;

-- Returns whether an account was deleted. Waits for a running deletion, and blocks a later one until the end of the transaction.
-- A deletion locks the cart and the wallets first; all other rows of the person are locked after this one.
CREATE OR REPLACE FUNCTION lock_person(p_user int) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_deleted boolean;
BEGIN
  SELECT is_deleted_account(id, nickname_key) INTO v_deleted FROM users WHERE id = p_user FOR KEY SHARE;
  RETURN coalesce(v_deleted, false);
END $$;

-- Releases one counted attempt of a limit, unless its window has ended.
CREATE OR REPLACE FUNCTION release_limit(p_key text, p_window_end bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE rate_limits SET points = points - 1 WHERE key = p_key AND expire = p_window_end AND points > 0;
END $$;

-- Returns the text of a field in a language, or the plain text if that is missing or empty, like translations.ts with texts of
-- all languages. (LANGUAGE sql, so that PostgreSQL inlines it.)
CREATE OR REPLACE FUNCTION localized(p_translations jsonb, p_language text, p_field text, p_plain text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(p_translations -> p_language ->> p_field, ''), p_plain)
$$;
