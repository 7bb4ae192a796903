#!/bin/sh
# Creates the two roles of docs/production.md; runs once, when the database is empty.
set -eu
# Separate assignments, because an unreadable secret ends the script in an assignment, but not in an argument.
secrets=${SECRETS:-/run/secrets}
owner_password=$(cat "$secrets/owner_password")
app_password=$(cat "$secrets/app_password")
if [ -z "$owner_password" ] || [ -z "$app_password" ]; then
  echo 'owner_password or app_password is empty' >&2
  exit 1
fi
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="$owner_password" --set app_password="$app_password" <<'SQL'
CREATE ROLE manabar_owner LOGIN PASSWORD :'owner_password';
CREATE DATABASE manabar OWNER manabar_owner;
CREATE ROLE manabar_app LOGIN PASSWORD :'app_password';
GRANT CREATE ON DATABASE manabar TO manabar_app;
\connect manabar
ALTER DEFAULT PRIVILEGES FOR ROLE manabar_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO manabar_app;
ALTER DEFAULT PRIVILEGES FOR ROLE manabar_owner GRANT USAGE, SELECT ON SEQUENCES TO manabar_app;
SQL
