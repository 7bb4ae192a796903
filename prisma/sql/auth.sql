-- Accounts and logins.

-- Records address and device of a login, and returns whether one of them is new. A registration counts as a login, so that its
-- address is known; after a long pause every address is new. Forgets the oldest addresses and devices of an account beyond 1,000,
-- because a client may name another device in each login.
CREATE OR REPLACE FUNCTION remember_login(
  p_user integer, p_address bytea, p_address_for interval, p_device bytea, p_device_for interval, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_known boolean;
BEGIN
  v_known := EXISTS (SELECT FROM login_addresses
                      WHERE user_id = p_user AND address_hash = p_address AND last_at > p_now - p_address_for)
         AND EXISTS (SELECT FROM login_devices
                      WHERE user_id = p_user AND device_hash = p_device AND last_at > p_now - p_device_for);
  INSERT INTO login_addresses (user_id, address_hash, last_at) VALUES (p_user, p_address, p_now)
    ON CONFLICT (user_id, address_hash) DO UPDATE SET last_at = excluded.last_at;
  INSERT INTO login_devices (user_id, device_hash, last_at) VALUES (p_user, p_device, p_now)
    ON CONFLICT (user_id, device_hash) DO UPDATE SET last_at = excluded.last_at;
  DELETE FROM login_addresses WHERE user_id = p_user AND address_hash IN (
    SELECT address_hash FROM login_addresses WHERE user_id = p_user ORDER BY last_at DESC OFFSET 1000);
  DELETE FROM login_devices WHERE user_id = p_user AND device_hash IN (
    SELECT device_hash FROM login_devices WHERE user_id = p_user ORDER BY last_at DESC OFFSET 1000);
  RETURN NOT v_known;
END $$;

-- Inserts a session and returns its id: null for a service account and a blocked user. The row lock serializes it with blocking.
-- Removes ended sessions beyond 1,000, then the longest unused, because the export of an account reads all of them at once.
CREATE OR REPLACE FUNCTION insert_session(
  p_token_hash bytea, p_user integer, p_now timestamptz, p_days integer, p_admin_for interval, p_address text, p_device text
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_session bigint;
BEGIN
  INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, address, device)
    SELECT p_token_hash, u.id, p_now, p_now,
           p_now + CASE u.role WHEN 'admin' THEN p_admin_for ELSE make_interval(days => p_days) END, p_address, p_device
      FROM users u WHERE u.id = p_user AND u.blocked_at IS NULL AND u.role <> 'service' FOR KEY SHARE OF u
    RETURNING id INTO v_session;
  DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE user_id = p_user
     ORDER BY revoked_at IS NOT NULL, last_used_at DESC, id DESC OFFSET 1000);
  RETURN v_session;
END $$;

-- Opens the session of a login without a second factor, after its password was verified, in one round trip: records the login,
-- enqueues a message about a new address or device, and releases the counted attempt (p_limit, p_window_end).
--
-- Returns opened; changed (the password has changed meanwhile, or the user is blocked); or second_factor (its code is required).
CREATE OR REPLACE FUNCTION log_in(
  p_user integer, p_password_hash text, p_token_hash bytea, p_now timestamptz, p_days integer, p_admin_for interval,
  p_address_hash bytea, p_address_for interval, p_device_hash bytea, p_device_for interval, p_address text, p_device text,
  p_limit text, p_window_end bigint
) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Waits for a change of credentials, which the following statements then see.
  PERFORM 1 FROM users WHERE id = p_user AND password_hash = p_password_hash FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN 'changed';
  ELSIF EXISTS (SELECT FROM second_factors WHERE user_id = p_user AND confirmed_at IS NOT NULL) THEN
    RETURN 'second_factor';
  ELSIF insert_session(p_token_hash, p_user, p_now, p_days, p_admin_for, p_address, p_device) IS NULL THEN
    RETURN 'changed';
  END IF;
  IF remember_login(p_user, p_address_hash, p_address_for, p_device_hash, p_device_for, p_now) THEN
    PERFORM enqueue_message(p_user, 'new_login', jsonb_build_object('device', p_device));
  END IF;
  PERFORM release_limit(p_limit, p_window_end);
  RETURN 'opened';
END $$;

-- Accounts are never deleted: only their personal data are removed.
CREATE OR REPLACE TRIGGER users_are_kept BEFORE DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
