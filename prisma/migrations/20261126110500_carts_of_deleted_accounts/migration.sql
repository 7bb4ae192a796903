-- A deleted account has no cart.
DELETE FROM carts c USING users u WHERE u.id = c.user_id AND u.nickname_key = 'deleted:' || u.id;
