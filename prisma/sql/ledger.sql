-- Journals, postings, balances and seals of the ledger.

CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added; a correction is a new journal', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;

-- Applies new postings to the balances of customers, and refuses postings that break a rule. Accounts are looked up row by row,
-- because a join that was planned with few accounts would read all of them.
CREATE OR REPLACE FUNCTION postings_apply() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_posting record;
  v_journals bigint[] := '{}';
  v_journal bigint;
  v_count integer := 0;
  v_usd bigint := 0;
  v_rub bigint := 0;
  v_balanced boolean := true;
  v_unknown boolean := false;
  v_found integer;
  v_known integer;
BEGIN
  -- On another table the trigger would change balances without postings.
  IF TG_RELID <> 'public.postings'::regclass THEN
    RAISE EXCEPTION 'balances are moved by rows of postings only'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_balance_by_postings';
  END IF;
  -- The loop also sums the postings, because aggregates cost more for a journal's few rows. The accounts of a journal are locked in
  -- the global order by id; a statement with several journals has locked them before. Credits of an account come first, so that its
  -- balance does not fall below the floor in between.
  FOR v_posting IN
    SELECT p.journal_id, p.account_id, p.currency, p.amount,
           (SELECT a.kind FROM accounts a WHERE a.id = p.account_id AND a.currency = p.currency) AS kind
      FROM added p ORDER BY p.journal_id, p.account_id, p.amount DESC
  LOOP
    IF v_posting.journal_id IS DISTINCT FROM v_journal THEN
      v_balanced := v_balanced AND v_usd = 0 AND v_rub = 0;
      v_usd := 0;
      v_rub := 0;
      v_journal := v_posting.journal_id;
      v_journals := v_journals || v_journal;
    END IF;
    IF v_posting.kind <> 'house' THEN
      UPDATE accounts SET balance = balance + v_posting.amount WHERE id = v_posting.account_id;
    ELSIF v_posting.kind IS NULL THEN
      v_unknown := true;
    END IF;
    IF v_posting.currency = 'usd' THEN
      v_usd := v_usd + v_posting.amount;
    ELSE
      v_rub := v_rub + v_posting.amount;
    END IF;
    v_count := v_count + 1;
  END LOOP;
  IF NOT v_balanced OR v_usd <> 0 OR v_rub <> 0 THEN
    RAISE EXCEPTION 'a journal must sum to zero in each currency'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_balanced';
  END IF;
  SELECT count(*), count((SELECT true FROM journals j WHERE j.id = p.journal_id)) INTO v_found, v_known
    FROM postings p WHERE p.journal_id = ANY (v_journals);
  IF v_found > v_count THEN
    RAISE EXCEPTION 'a journal is written once, with all its postings'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'journal_complete';
  ELSIF v_known < v_found OR v_unknown THEN
    RAISE EXCEPTION 'a posting names an unknown journal, or an account of another currency'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'posting_account';
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION postings_apply() FROM PUBLIC;

-- Refuses accounts with an initial balance, and changes of an account's identity.
CREATE OR REPLACE FUNCTION accounts_keep_identity() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'an account starts empty' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_starts_empty';
  END IF;
  RAISE EXCEPTION 'what an account is does not change'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_identity';
END $$;

-- Returns whether the current user has the rights of a table's owner, which the application's role lacks.
CREATE OR REPLACE FUNCTION has_owner_rights(p_table oid) RETURNS boolean
LANGUAGE sql STABLE AS $$ SELECT pg_catalog.has_table_privilege(p_table, 'TRIGGER WITH GRANT OPTION') $$;

-- A direct UPDATE is at depth 1; that of the posting trigger is at depth 2 with the owner's rights. A check of the depth alone
-- would admit a trigger on any user's temporary table.
CREATE OR REPLACE FUNCTION accounts_guard_balance() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.balance <> OLD.balance
     AND (pg_trigger_depth() < 2 OR NOT has_owner_rights(TG_RELID)) THEN
    RAISE EXCEPTION 'a balance is moved by postings only'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_balance_by_postings';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION accounts_guard_watermark() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.settled_balance, NEW.settled_through) IS DISTINCT FROM (OLD.settled_balance, OLD.settled_through)
     AND NOT has_owner_rights(TG_RELID) THEN
    RAISE EXCEPTION 'a watermark is moved by ledger_settle() only'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_watermark_by_settling';
  END IF;
  RETURN NEW;
END $$;

-- Adds one journal with its postings and returns its id. Amounts are signed minor units; the sum in each currency must be zero. A
-- used dedupe key raises unique_violation on journals_dedupe_key_key.
CREATE OR REPLACE FUNCTION ledger_post(
  p_kind text, p_ref_type text, p_ref_id text, p_dedupe_key text, p_actor text, p_reason text,
  p_accounts bigint[], p_amounts bigint[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_journal bigint;
  -- The transaction gets its id before it draws from the sequences, because ledger_settle() relies on it.
  v_xid constant xid8 := pg_current_xact_id();
BEGIN
  INSERT INTO journals (kind, ref_type, ref_id, dedupe_key, actor, reason)
    VALUES (p_kind, p_ref_type, p_ref_id, p_dedupe_key, p_actor, p_reason) RETURNING id INTO v_journal;
  INSERT INTO postings (journal_id, account_id, currency, amount)
    SELECT v_journal, l.account_id, (SELECT currency FROM accounts WHERE id = l.account_id), l.amount
      FROM unnest(p_accounts, p_amounts) AS l (account_id, amount);
  RETURN v_journal;
END $$;

-- Adds a journal for each order that was paid from a balance; none for an order without a total. The wallets are locked.
CREATE OR REPLACE FUNCTION ledger_post_sales(
  p_order_ids text[], p_users integer[], p_wallets bigint[], p_currencies currency[], p_totals bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- The transaction gets its id before it draws from the sequences, because ledger_settle() relies on it.
  v_xid constant xid8 := pg_current_xact_id();
BEGIN
  WITH sale AS MATERIALIZED (
    SELECT nextval('journals_id_seq') AS journal_id, s.*
      FROM unnest(p_order_ids, p_users, p_wallets, p_currencies, p_totals) AS s (order_id, user_id, wallet, currency, total)
     WHERE s.total IS NOT NULL),
  journal AS (
    INSERT INTO journals (id, kind, ref_type, ref_id, dedupe_key, actor)
    SELECT s.journal_id, 'sale', 'order', s.order_id, 'order:' || s.order_id, 'user:' || s.user_id FROM sale s)
  INSERT INTO postings (journal_id, account_id, currency, amount)
  SELECT s.journal_id, s.wallet, s.currency, -s.total FROM sale s
  UNION ALL
  SELECT s.journal_id, (SELECT id FROM accounts WHERE code = 'revenue:sales:' || s.currency), s.currency, s.total FROM sale s;
END $$;

-- Creates the two empty accounts of a customer in each currency.
CREATE OR REPLACE FUNCTION ledger_open_wallet(p_user integer) RETURNS void LANGUAGE sql AS $$
  -- The transaction gets its id before it draws from the sequence, because ledger_settle() relies on it.
  SELECT pg_current_xact_id();
  INSERT INTO accounts (code, currency, kind, user_id, floor)
  SELECT format('user:%s:%s:%s', p_user, k.kind, c.currency), c.currency, k.kind, p_user, 0
    FROM unnest(enum_range(NULL::currency)) AS c (currency),
         unnest(ARRAY['available', 'held']::account_kind[]) AS k (kind)
$$;

-- Returns the digest of the journals (p_after, p_through] with their postings, chained to the previous digest.
CREATE OR REPLACE FUNCTION ledger_digest(p_previous bytea, p_after bigint, p_through bigint) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(p_previous || convert_to(coalesce(string_agg(line, E'\n' ORDER BY journal_id, n), ''), 'UTF8'))
    FROM (SELECT j.id AS journal_id, 0::bigint AS n,
                 ROW(j.id, j.kind, j.ref_type, j.ref_id, j.dedupe_key, j.actor, j.reason,
                     (extract(epoch FROM j.at) * 1000)::bigint)::text AS line
            FROM journals j WHERE j.id > p_after AND j.id <= p_through
          UNION ALL
          SELECT p.journal_id, p.id, ROW(p.id, p.journal_id, p.account_id, p.currency, p.amount)::text
            FROM postings p WHERE p.journal_id > p_after AND p.journal_id <= p_through) AS lines
$$;

-- Moves the watermarks of the house accounts, seals finished journals, and copies balances to wallet_balances, in two steps over
-- two calls: the first notes the last numbers of the sequences with a transaction id; the next continues when every transaction
-- up to that id has ended, so that no row at or before the noted point can still appear. (Sequence order is not commit order.)
-- This holds because writers get their id before they draw a number, and this transaction gets its own after it has read the
-- sequences: a writer that drew a number up to the point has a smaller id. A snapshot's xmax does not suffice, because it can lie
-- below the ids of running transactions. An id ahead of this cluster's counter comes from a restored backup: its transactions
-- have all ended.
CREATE OR REPLACE FUNCTION ledger_settle() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Limits of one call, so that no call runs long after a pause of the worker; the next call continues.
  v_batch constant integer := 5000;
  v_batches constant integer := 20;
  v_copies constant integer := 100000;
  v_seen record;
  v_xid bigint;
  v_point ledger_horizon%ROWTYPE;
  v_after bigint;
  v_through bigint;
  v_previous bytea;
  v_accounts bigint;
  v_postings bigint;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'ledger_settle() must come first in its transaction'
      USING ERRCODE = 'invalid_transaction_state';
  END IF;
  SELECT (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM postings_id_seq) AS posting_id,
         (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM journals_id_seq) AS journal_id,
         (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM accounts_id_seq) AS account_id
    INTO STRICT v_seen;
  v_xid := pg_current_xact_id()::text::bigint;
  SELECT * INTO STRICT v_point FROM ledger_horizon WHERE id = 1 FOR UPDATE;
  IF v_point.xid >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
     AND v_point.xid <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN
    RETURN;
  END IF;

  UPDATE accounts a
     SET settled_balance = a.settled_balance + coalesce((
           SELECT sum(p.amount) FROM postings p
            WHERE p.account_id = a.id AND p.id > a.settled_through AND p.id <= v_point.posting_id), 0)::bigint,
         settled_through = v_point.posting_id
   WHERE a.kind = 'house' AND a.settled_through < v_point.posting_id;

  SELECT s.through_journal, s.digest INTO v_after, v_previous
    FROM ledger_seals s ORDER BY s.through_journal DESC LIMIT 1;
  v_after := coalesce(v_after, 0);
  FOR i IN 1..v_batches LOOP
    EXIT WHEN v_after >= v_point.journal_id;
    SELECT j.id INTO v_through FROM journals j
     WHERE j.id > v_after AND j.id <= v_point.journal_id ORDER BY j.id OFFSET v_batch - 1 LIMIT 1;
    v_through := coalesce(v_through, v_point.journal_id);
    v_previous := ledger_digest(coalesce(v_previous, '\x'::bytea), v_after, v_through);
    INSERT INTO ledger_seals (through_journal, digest) VALUES (v_through, v_previous);
    v_after := v_through;
  END LOOP;

  -- A balance that is read here includes all postings up to the noted point. A later change is a later posting, which updates the
  -- copy in a later call.
  v_accounts := least(v_point.account_id, v_point.copied_accounts_through + v_copies);
  v_postings := least(v_point.posting_id, v_point.copied_postings_through + v_copies);
  INSERT INTO wallet_balances (user_id, currency, balance)
  SELECT a.user_id, a.currency, a.balance
    FROM (SELECT id FROM accounts WHERE id > v_point.copied_accounts_through AND id <= v_accounts
          UNION
          SELECT account_id FROM postings WHERE id > v_point.copied_postings_through AND id <= v_postings) AS changed
   -- Accounts are looked up one by one, because a plan for unknown numbers would read all of them.
   CROSS JOIN LATERAL (SELECT * FROM accounts WHERE id = changed.id AND kind = 'available' OFFSET 0) AS a
  ON CONFLICT (user_id, currency) DO UPDATE SET balance = excluded.balance
    WHERE wallet_balances.balance <> excluded.balance;

  -- An idle shop writes no row.
  UPDATE ledger_horizon
     SET posting_id = v_seen.posting_id, journal_id = v_seen.journal_id, account_id = v_seen.account_id, xid = v_xid,
         copied_accounts_through = v_accounts, copied_postings_through = v_postings
   WHERE id = 1 AND (posting_id, journal_id, account_id, copied_accounts_through, copied_postings_through)
                 <> (v_seen.posting_id, v_seen.journal_id, v_seen.account_id, v_accounts, v_postings);
END $$;

-- Returns the accounts of any kind whose present balance wallet_balances may lack: opened or changed in the last minutes, or all
-- customers' before the first copy. It is a function with an estimate of rows, because the planner takes an unknown end of
-- postings for a third of them, and starts workers; the order prevents a scan of the whole index by accounts.
CREATE OR REPLACE FUNCTION accounts_changed_since_copy() RETURNS SETOF bigint
LANGUAGE plpgsql STABLE ROWS 100 SET search_path = public, pg_temp SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY
  SELECT a.id FROM accounts a
   WHERE a.id > (SELECT h.copied_accounts_through FROM ledger_horizon h WHERE h.id = 1) AND a.kind = 'available'
  UNION
  SELECT moved.account_id
    FROM (SELECT p.account_id FROM postings p
           WHERE p.id > (SELECT h.copied_postings_through FROM ledger_horizon h WHERE h.id = 1) ORDER BY p.id OFFSET 0) AS moved;
END $$;

-- Balances of all accounts. A house account's balance is its watermark plus later postings; customer accounts store theirs.
CREATE OR REPLACE VIEW account_balances AS
SELECT a.id, a.code, a.currency, a.kind, a.user_id,
       CASE WHEN a.kind <> 'house' THEN a.balance
            ELSE a.settled_balance + coalesce((SELECT sum(p.amount) FROM postings p
                                                WHERE p.account_id = a.id AND p.id > a.settled_through), 0)::bigint
       END AS balance
  FROM accounts a;

CREATE OR REPLACE TRIGGER journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER accounts_are_kept BEFORE DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER postings_apply AFTER INSERT ON postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION postings_apply();
CREATE OR REPLACE TRIGGER accounts_start_empty BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.settled_balance <> 0 OR NEW.settled_through <> 0)
  EXECUTE FUNCTION accounts_keep_identity();
CREATE OR REPLACE TRIGGER accounts_keep_identity BEFORE UPDATE OF id, code, currency, kind, user_id, floor ON accounts
  FOR EACH ROW WHEN ((NEW.id, NEW.code, NEW.currency, NEW.kind, NEW.user_id, NEW.floor)
    IS DISTINCT FROM (OLD.id, OLD.code, OLD.currency, OLD.kind, OLD.user_id, OLD.floor))
  EXECUTE FUNCTION accounts_keep_identity();
CREATE OR REPLACE TRIGGER accounts_guard_balance BEFORE UPDATE OF balance ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_guard_balance();
CREATE OR REPLACE TRIGGER accounts_guard_watermark BEFORE UPDATE OF settled_balance, settled_through ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_guard_watermark();
