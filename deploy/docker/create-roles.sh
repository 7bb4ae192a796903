#!/bin/sh
# Runs once, when the database is empty: the two roles of docs/production.md.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="$(cat /run/secrets/owner_password)" --set app_password="$(cat /run/secrets/app_password)" <<'SQL'
CREATE ROLE manabar_owner LOGIN PASSWORD :'owner_password';
CREATE DATABASE manabar OWNER manabar_owner;
CREATE ROLE manabar_app LOGIN PASSWORD :'app_password';
GRANT CREATE ON DATABASE manabar TO manabar_app;
\connect manabar
ALTER DEFAULT PRIVILEGES FOR ROLE manabar_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO manabar_app;
ALTER DEFAULT PRIVILEGES FOR ROLE manabar_owner GRANT USAGE, SELECT ON SEQUENCES TO manabar_app;
SQL
