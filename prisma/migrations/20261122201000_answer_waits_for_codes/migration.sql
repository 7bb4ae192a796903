-- The same as lock_free_codes, waiting for transactions that hold codes and may yet give them back or move them to another
-- price. Everybody who waits here locks in the order of the ids and holds no other code of the option. A wait that is longer
-- than lock_timeout raises lock_not_available: whether codes are left is not known then, so that no refusal is stored. It is
-- long, for many buyers of the last codes wait behind each other.
CREATE OR REPLACE FUNCTION await_free_codes(p_option integer, p_quantity integer) RETURNS bigint[]
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE
  v_ids bigint[];
BEGIN
  SELECT array_agg(id) INTO v_ids FROM (
    SELECT id FROM codes WHERE option_id = p_option AND state = 'available'
     ORDER BY id LIMIT p_quantity FOR UPDATE) AS free;
  RETURN coalesce(v_ids, '{}'::bigint[]);
END $$;

-- As await_free_codes, for the codes of a denomination.
CREATE OR REPLACE FUNCTION await_topup_codes(p_denomination integer, p_quantity integer) RETURNS bigint[]
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE
  v_ids bigint[];
BEGIN
  SELECT array_agg(id) INTO v_ids FROM (
    SELECT id FROM topup_codes WHERE denomination_id = p_denomination AND state = 'available'
     ORDER BY id LIMIT p_quantity FOR UPDATE) AS free;
  RETURN coalesce(v_ids, '{}'::bigint[]);
END $$;
