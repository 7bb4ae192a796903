-- Security events.

-- Rows are added and their counts increased; only remove_old_security_events() removes them.
CREATE OR REPLACE FUNCTION security_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.kind, NEW.user_id, NEW.address, NEW.session_id, NEW.device, NEW.detail, NEW.others, NEW.hour, NEW.first_at)
         IS NOT DISTINCT FROM
       (OLD.id, OLD.kind, OLD.user_id, OLD.address, OLD.session_id, OLD.device, OLD.detail, OLD.others, OLD.hour, OLD.first_at)
       AND NEW.count > OLD.count AND NEW.last_at >= OLD.last_at
    THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' AND current_setting('manabar.clean_up', true) = 'security_events' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'security events are only ever added to'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'security_events_append_only';
END $$;

-- Increases the count of an equal event, or adds a row. Events beyond p_most new rows of a kind in a minute count as others.
CREATE OR REPLACE FUNCTION record_security_event(
  p_kind text, p_user int, p_address text, p_session bigint, p_device text, p_detail text, p_others boolean,
  p_count int, p_first timestamptz, p_last timestamptz, p_most int
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_hour timestamptz := date_trunc('hour', p_first, 'UTC');
  v_minute timestamptz := date_trunc('minute', p_first);
  v_others boolean := p_others;
BEGIN
  -- Locks the person before the rows of events, like a deletion of the account.
  IF p_user IS NOT NULL AND lock_person(p_user) THEN RETURN; END IF;
  -- Serializes processes, so that none exceeds the limit and none waits for another's row.
  PERFORM pg_advisory_xact_lock(hashtextextended('security_events', 0));
  IF NOT v_others THEN
    UPDATE security_events SET count = count + p_count, last_at = greatest(last_at, p_last)
     WHERE kind = p_kind AND hour = v_hour AND coalesce(user_id, 0) = coalesce(p_user, 0)
       AND coalesce(address, '') = coalesce(p_address, '') AND NOT others;
    IF FOUND THEN RETURN; END IF;
    v_others := p_most <= (
      SELECT count(*) FROM security_events
       WHERE kind = p_kind AND hour = v_hour AND NOT others
         AND first_at >= v_minute AND first_at < v_minute + interval '1 minute');
  END IF;
  INSERT INTO security_events AS e
         (kind, user_id, address, session_id, device, detail, others, count, hour, first_at, last_at)
  SELECT p_kind, CASE WHEN NOT v_others THEN p_user END, CASE WHEN NOT v_others THEN p_address END,
         CASE WHEN NOT v_others THEN p_session END, CASE WHEN NOT v_others THEN p_device END,
         CASE WHEN NOT v_others THEN p_detail END, v_others, p_count, v_hour, p_first, p_last
  ON CONFLICT (kind, hour, (coalesce(user_id, 0)), (coalesce(address, '')), others)
  DO UPDATE SET count = e.count + excluded.count, last_at = greatest(e.last_at, excluded.last_at);
END $$;

-- Removes rows whose last event is older than p_before, and rows beyond the newest p_most of a kind; at most p_batch rows.
CREATE OR REPLACE FUNCTION remove_old_security_events(p_before timestamptz, p_most int, p_batch int) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  -- The function has no SET clause, because only a superuser may define a function with a setting of the shop's own.
  PERFORM set_config('manabar.clean_up', 'security_events', true);
  DELETE FROM security_events WHERE id = ANY (ARRAY(
    (SELECT id FROM security_events WHERE last_at < p_before LIMIT p_batch)
    UNION
    (SELECT excess.id FROM (SELECT DISTINCT kind FROM security_events) AS kinds
      CROSS JOIN LATERAL (
        SELECT e.id FROM security_events e WHERE e.kind = kinds.kind
         ORDER BY e.id DESC OFFSET p_most LIMIT p_batch) AS excess
      LIMIT p_batch)
    LIMIT p_batch));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  PERFORM set_config('manabar.clean_up', '', true);
  RETURN v_count;
END $$;

CREATE OR REPLACE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION security_events_append_only();
CREATE OR REPLACE TRIGGER security_events_truncate BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION security_events_append_only();
