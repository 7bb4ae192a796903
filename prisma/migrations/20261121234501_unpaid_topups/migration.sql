-- A top-up ends, whichever way, only where its price was paid for it: what nobody has paid, and what was paid to the
-- balance, can be neither delivered nor paid back. Its order alone is cancelled.
CREATE FUNCTION unpaid_topups_stay() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM order_items i JOIN payments p ON p.order_id = i.order_id
              WHERE i.id = NEW.order_item_id AND p.settled_as IS DISTINCT FROM 'order') THEN
    RAISE EXCEPTION 'nobody has paid for top-up %', NEW.order_item_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_of_unpaid_order';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER unpaid_topups_stay BEFORE UPDATE OF state ON topup_items
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.state IN ('delivered', 'failed', 'cancelled'))
  EXECUTE FUNCTION unpaid_topups_stay();
