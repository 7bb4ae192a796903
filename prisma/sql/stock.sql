-- Codes in stock: availability, reservation, and the limits of unpaid orders.

-- Enforces codeTransitions. A revealed code never returns to stock from an order: reveal and refund lock this row, and the first
-- of them wins. A sale is checked first without further queries, because no code of a recalled batch is in stock.
CREATE OR REPLACE FUNCTION codes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_recalled boolean := false;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF OLD.state = 'available' AND NEW.state IN ('reserved', 'sold') THEN
    RETURN NEW;
  END IF;
  IF NEW.batch_id IS NOT NULL AND NEW.state <> OLD.state
     AND (OLD.state = 'reserved' OR NEW.state IN ('available', 'quarantined', 'voided')) THEN
    SELECT state <> 'active' INTO STRICT v_recalled FROM code_batches WHERE id = NEW.batch_id FOR SHARE;
    IF v_recalled AND NEW.state = 'available' THEN
      NEW.state := 'quarantined';
    ELSIF v_recalled AND NEW.state = 'sold' THEN
      RAISE EXCEPTION 'code % was recalled', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_recall';
    ELSIF NOT v_recalled AND NEW.state = 'quarantined' THEN
      RAISE EXCEPTION 'the batch of code % is not recalled', OLD.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
    END IF;
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'sold', 'used', 'unpublished', 'quarantined')
       WHEN 'unpublished' THEN NEW.state IN ('available', 'used', 'quarantined')
       WHEN 'used' THEN NEW.state IN ('available', 'unpublished', 'quarantined')
       WHEN 'reserved' THEN NEW.state IN ('sold', 'quarantined')
         OR NEW.state = (CASE WHEN OLD.revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state
       WHEN 'sold' THEN NEW.state = 'voided' AND (OLD.revealed_at IS NOT NULL OR v_recalled)
         OR OLD.revealed_at IS NULL AND (NEW.state = 'available' OR NEW.state = 'quarantined' AND v_recalled)
       WHEN 'quarantined' THEN NEW.state IN ('available', 'used', 'unpublished')
       ELSE false END) THEN
    RAISE EXCEPTION 'code % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF OLD.state IN ('reserved', 'sold', 'voided') AND (
       NEW.option_id <> OLD.option_id
       OR (NEW.state IN ('reserved', 'sold', 'voided') AND NEW.order_item_id IS DISTINCT FROM OLD.order_item_id)) THEN
    RAISE EXCEPTION 'code % belongs to an order and does not move', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_order_stays';
  END IF;
  -- These queries run only for a return to stock; a sale makes none.
  IF NEW.state <> OLD.state AND NEW.state IN ('available', 'unpublished') THEN
    IF EXISTS (SELECT 1 FROM generated_codes WHERE code_id = NEW.id AND activation_item_id IS NOT NULL) THEN
      RAISE EXCEPTION 'code % belongs to an activation', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_activation_is_off_sale';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Keeps a code's batch and the time of its first reveal unchanged.
CREATE OR REPLACE FUNCTION codes_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.batch_id IS DISTINCT FROM OLD.batch_id THEN
    RAISE EXCEPTION 'code % stays in its batch', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_in_batch';
  ELSIF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'what was seen stays seen' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_revealed';
  END IF;
  RETURN NEW;
END $$;

-- The only definition of availability: the number of an option's codes that can be sold now, counted up to 999. (LANGUAGE sql, so
-- that PostgreSQL inlines it.)
CREATE OR REPLACE FUNCTION option_stock(p_option integer) RETURNS TABLE (available integer) LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer
    FROM (SELECT FROM codes WHERE option_id = p_option AND state = 'available' LIMIT 999) AS found
$$;

-- Returns the same as a value. (Not LANGUAGE sql: before PostgreSQL 18 it would be planned in every statement that calls it.)
CREATE OR REPLACE FUNCTION option_available(p_option integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT s.available FROM option_stock(p_option) AS s);
END $$;

-- Counts the available codes of an option for the admin's lists, and stores a count above p_near; lists count fewer codes
-- themselves.
CREATE OR REPLACE FUNCTION count_stock(p_option integer, p_near integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_counted record;
BEGIN
  SELECT count(*)::integer AS available, max(id) AS newest_id INTO v_counted
    FROM codes WHERE option_id = p_option AND state = 'available';
  IF v_counted.available > p_near THEN
    INSERT INTO stock_counts (option_id, available, newest_id, counted_at)
    VALUES (p_option, v_counted.available, v_counted.newest_id, now())
    ON CONFLICT (option_id) DO UPDATE
      SET available = excluded.available, newest_id = excluded.newest_id, counted_at = excluded.counted_at;
  ELSE
    DELETE FROM stock_counts WHERE option_id = p_option;
  END IF;
END $$;

-- Locks free codes of one option, oldest first, and skips codes that other buyers have locked. p_after is a hint, the last id
-- that this process claimed: earlier index entries are mostly sold and dead, so that the scan starts behind them. The result is
-- correct for any hint.
CREATE OR REPLACE FUNCTION lock_free_codes(p_option integer, p_quantity integer, p_after bigint) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  v_ids := ARRAY(SELECT id FROM codes WHERE option_id = p_option AND state = 'available' AND id > p_after
                  ORDER BY id LIMIT p_quantity FOR UPDATE SKIP LOCKED);
  IF p_after > 0 AND cardinality(v_ids) < p_quantity THEN
    v_ids := ARRAY(SELECT id FROM codes WHERE option_id = p_option AND state = 'available'
                    ORDER BY id LIMIT p_quantity FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN v_ids;
END $$;

-- Does the same as lock_free_codes, but waits for transactions that have locked codes and may still release them or move them to
-- another price. All callers lock in the order of the ids and hold no other code of the option. A wait beyond lock_timeout raises
-- lock_not_available, because the stock is unknown then and no refusal may be stored. The time-out is long, because many buyers
-- of the last codes wait behind each other.
CREATE OR REPLACE FUNCTION await_free_codes(p_option integer, p_quantity integer) RETURNS bigint[]
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
BEGIN
  RETURN ARRAY(SELECT id FROM codes WHERE option_id = p_option AND state = 'available'
                ORDER BY id LIMIT p_quantity FOR UPDATE);
END $$;

-- Claims codes of one option: first without waiting for locks, then waiting if too few are free. Returns the claimed ids, locked;
-- fewer than p_quantity when the option has no more.
CREATE OR REPLACE FUNCTION claim_codes(p_option integer, p_quantity integer, p_after bigint) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  BEGIN
    v_ids := lock_free_codes(p_option, p_quantity, p_after);
    IF cardinality(v_ids) = p_quantity THEN
      RETURN v_ids;
    END IF;
    -- The rollback of this block unlocks the few codes that were found, and those that turned out to be sold when they were locked:
    -- a purchase that waits for codes must hold none.
    RAISE EXCEPTION USING ERRCODE = 'MB001';
  EXCEPTION WHEN SQLSTATE 'MB001' THEN
    NULL;
  END;
  RETURN await_free_codes(p_option, p_quantity);
END $$;

-- Returns how many units of an option or denomination a customer may hold if this order makes them hold more than half of ten or
-- more (free ones and the customer's own holds); null if no share is exceeded. Codes count by their option, redeem codes by their
-- denomination.
CREATE OR REPLACE FUNCTION exceeded_share(p_user integer, p_order_id text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH held AS (
      SELECT i.order_id, c.option_id, t.denomination_id
        FROM payments p
        JOIN order_items i ON i.order_id = p.order_id
        LEFT JOIN codes c ON c.order_item_id = i.id AND c.state = 'reserved'
        LEFT JOIN topup_codes t ON t.order_item_id = i.id AND t.state = 'reserved'
       WHERE p.user_id = p_user AND p.hold = 'open' AND (c.id IS NOT NULL OR t.id IS NOT NULL)),
    own AS (
      SELECT option_id, denomination_id, count(*) AS n FROM held
       GROUP BY option_id, denomination_id HAVING bool_or(order_id = p_order_id)),
    -- Free codes are counted only as far as they can change the result.
    shared AS (
      SELECT o.n, o.n + CASE WHEN o.option_id IS NOT NULL THEN
               (SELECT count(*) FROM (SELECT 1 FROM codes c WHERE c.option_id = o.option_id AND c.state = 'available'
                                       LIMIT greatest(o.n, 10)) AS free)
             ELSE
               (SELECT count(*) FROM (SELECT 1 FROM topup_codes t WHERE t.denomination_id = o.denomination_id
                                         AND t.state = 'available' LIMIT greatest(o.n, 10)) AS free) END AS total
        FROM own o)
    SELECT min(s.total / 2)::integer FROM shared s WHERE s.total >= 10 AND s.n > s.total / 2);
END $$;

-- Returns the units of an option in a customer's own open card orders that a purchase of their cart would replace: those that
-- cover a line of the cart.
CREATE OR REPLACE FUNCTION own_holds(p_user integer, p_option integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- Most customers have no open card order.
  IF NOT EXISTS (SELECT 1 FROM payments WHERE user_id = p_user AND hold = 'open') THEN
    RETURN 0;
  END IF;
  RETURN coalesce((
    SELECT sum(i.quantity)
      FROM payments p JOIN order_items i ON i.order_id = p.order_id AND i.option_id = p_option
     WHERE p.user_id = p_user AND p.hold = 'open'
       AND p.cart_item_ids && ARRAY(SELECT id FROM cart_items WHERE user_id = p_user)), 0);
END $$;

-- Returns whether a customer has bought and kept a product that cost money. An activation costs nothing, a topped-up balance is
-- no purchase, and a fully refunded order was not kept.
CREATE OR REPLACE FUNCTION has_paid_order(p_user integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM orders
                  WHERE user_id = p_user AND status = 'completed' AND total_amount > refunded_amount
                    AND note IS DISTINCT FROM 'wallet_topup')
$$;

-- Returns the units of an option, or of a denomination, in unpaid card orders of customers without a paid order.
CREATE OR REPLACE FUNCTION units_held_by_new_customers(p_option integer, p_denomination integer) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(h.units), 0)::integer
    FROM (SELECT order_item_id, count(*) AS units FROM codes
           WHERE option_id = p_option AND state = 'reserved' GROUP BY order_item_id
          UNION ALL
          SELECT order_item_id, count(*) FROM topup_codes
           WHERE denomination_id = p_denomination AND state = 'reserved' GROUP BY order_item_id) AS h
    JOIN order_items i ON i.id = h.order_item_id
    JOIN payments p ON p.order_id = i.order_id AND p.hold = 'open'
   WHERE NOT has_paid_order(p.user_id)
$$;

-- Returns the free units of an option, or of a denomination, counted up to p_most.
CREATE OR REPLACE FUNCTION free_units(p_option integer, p_denomination integer, p_most integer) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer
    FROM (SELECT 1 FROM codes WHERE option_id = p_option AND state = 'available'
          UNION ALL
          SELECT 1 FROM topup_codes WHERE denomination_id = p_denomination AND state = 'available'
          LIMIT p_most) AS free
$$;

-- Moves the free codes of options to other options, of ids above p_after and up to p_up_to, in one statement: each of them moves
-- once, also if an option takes the former prices of another one that changes, too. p_moves: [{"from", "to"}]. It waits for a
-- purchase that has locked a row, whose code is then no longer free. The previous version of the server omits the limits.
CREATE OR REPLACE FUNCTION move_free_codes(
  p_moves jsonb, p_after bigint DEFAULT 0, p_up_to bigint DEFAULT 9223372036854775807
) RETURNS TABLE (from_id integer, moved integer) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
    WITH found AS MATERIALIZED (
      SELECT f.id FROM jsonb_to_recordset(p_moves) AS m ("from" integer)
       CROSS JOIN LATERAL (
             SELECT id FROM free_codes WHERE option_id = m."from" AND id > p_after AND id <= p_up_to OFFSET 0) AS f
    ), free AS MATERIALIZED (
      -- The view is a union: a row that was locked in one query with it and changed meanwhile would be lost.
      SELECT c.id, m."from", m."to"
        FROM codes c JOIN jsonb_to_recordset(p_moves) AS m ("from" integer, "to" integer) ON m."from" = c.option_id
       WHERE c.id = ANY (ARRAY(SELECT id FROM found)) AND c.state IN ('available', 'used', 'unpublished')
       ORDER BY c.id FOR UPDATE OF c
    ), changed AS (
      UPDATE codes c SET option_id = free."to", version = c.version + 1
        FROM free WHERE c.id = free.id RETURNING free."from"
    )
    SELECT changed."from", count(*)::integer FROM changed GROUP BY 1;
END $$;

-- Codes to which an admin may give another price: in no order, no activation and no recall; codes on sale are in none of them.
-- The two parts have an index by option each.
CREATE OR REPLACE VIEW free_codes AS
SELECT id, option_id FROM codes WHERE state = 'available'
UNION ALL
SELECT c.id, c.option_id FROM codes c
 WHERE c.state IN ('used', 'unpublished')
   AND NOT EXISTS (SELECT FROM generated_codes g WHERE g.code_id = c.id AND g.activation_item_id IS NOT NULL)
   AND NOT EXISTS (SELECT FROM code_batches b WHERE b.id = c.batch_id AND b.state <> 'active');

CREATE OR REPLACE TRIGGER codes_guard BEFORE UPDATE OF state, option_id, order_item_id ON codes
  FOR EACH ROW EXECUTE FUNCTION codes_guard();
CREATE OR REPLACE TRIGGER codes_keep_history BEFORE UPDATE OF batch_id, revealed_at ON codes
  FOR EACH ROW EXECUTE FUNCTION codes_keep_history();
CREATE OR REPLACE TRIGGER codes_start_free BEFORE INSERT ON codes
  FOR EACH ROW WHEN (NEW.state NOT IN ('available', 'used', 'unpublished')) EXECUTE FUNCTION codes_guard();
CREATE OR REPLACE TRIGGER codes_of_orders_are_kept BEFORE DELETE ON codes
  FOR EACH ROW WHEN (OLD.state IN ('reserved', 'sold', 'voided')) EXECUTE FUNCTION codes_guard();
CREATE OR REPLACE TRIGGER codes_are_kept BEFORE TRUNCATE ON codes
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
