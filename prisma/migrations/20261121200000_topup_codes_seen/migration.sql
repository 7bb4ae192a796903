-- A code that an order gives back is free again, unless an admin has seen it meanwhile: then it stays off sale.
CREATE OR REPLACE FUNCTION topup_codes_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'used', 'error')
       WHEN 'used' THEN NEW.state IN ('available', 'error')
       WHEN 'error' THEN NEW.state IN ('available', 'used')
       WHEN 'reserved' THEN NEW.state IN ('redeemed', 'error')
         OR NEW.state = (CASE WHEN OLD.revealed_at IS NULL THEN 'available' ELSE 'used' END)::topup_code_state
       ELSE false END) THEN
    RAISE EXCEPTION 'code % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'what was seen stays seen' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_revealed';
  END IF;
  IF OLD.state IN ('reserved', 'redeemed') AND (
       (NEW.denomination_id, NEW.cipher, NEW.key_id) IS DISTINCT FROM (OLD.denomination_id, OLD.cipher, OLD.key_id)
       OR (NEW.state IN ('reserved', 'redeemed') AND NEW.order_item_id IS DISTINCT FROM OLD.order_item_id)) THEN
    RAISE EXCEPTION 'code % belongs to an order and does not move', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_order_stays';
  END IF;
  RETURN NEW;
END $$;

-- Lists: with the index of what is available this holds every code of a denomination.
CREATE INDEX topup_codes_off_sale ON topup_codes (denomination_id, id) WHERE state <> 'available';
