#!/usr/bin/env bash
# Builds the images and runs the compose file as it stands, with secrets made for the occasion, on https://localhost; asks for a
# page, the api, a file and the headers; takes everything down again. Needs Docker with Compose; ports 80 and 443 must be free.
set -euo pipefail
cd "$(dirname "$0")"

folder=$(mktemp -d)
compose() { docker compose --project-name loyalty-try --env-file "$folder/.env" "$@"; }
end() {
  status=$?
  [ "$status" = 0 ] || compose logs --tail 80
  compose down --volumes --timeout 15
  rm -rf "$folder"
  exit "$status"
}
trap end EXIT

mkdir "$folder/releases"
chmod 755 "$folder" "$folder/releases"
cat > "$folder/.env" <<EOF
SITE_ADDRESS=localhost
SITE_ENV=$folder/site.env
DATABASE_PASSWORD=$(openssl rand -hex 24)
RELEASES_DIR=$folder/releases
EOF
cat > "$folder/site.env" <<EOF
CODE_KEYS=A:$(openssl rand -base64 32)
TOKEN_KEYS=1:$(openssl rand -base64 32)
ADMIN_MOBILES=9000000001
SMS_PROVIDER=outbox
EOF

compose up --build --detach --wait --wait-timeout 300

ask() { curl --silent --show-error --fail --insecure --retry 10 --retry-delay 1 --retry-all-errors "$@"; }
ask https://localhost/api/readyz | grep --quiet '"ok"'
ask https://localhost/user/login | grep --quiet --ignore-case '<!doctype html>'
ask https://localhost/remotes.json | grep --quiet '"user_app"'
ask --head https://localhost/ | grep --quiet --ignore-case '^content-security-policy:'
ask --head --header 'accept-encoding: br' https://localhost/remotes/user-app/remote.json | grep --quiet --ignore-case '^content-encoding: br'
[ "$(compose ps --quiet api | wc -l)" = 2 ]
[ "$(compose exec -T api id -u)" = 1000 ]
compose exec -T api sh -c '! touch /srv/api/x 2>/dev/null'
echo 'The compose file runs: pages, api, database.'
