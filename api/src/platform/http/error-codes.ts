const AGAIN = 'Retry after the seconds in Retry-After.';
const OTHER_FILE = 'Ask for another file; the message says what is wrong.';
const LIST_AGAIN = 'Read the list again.';

/** Every `code` of an error response: its meaning, then what a client does about it; `{host}/docs` lists them. */
export const errorCodes = {
  account_changed:
    'The points of the account changed since the user was shown what they lose. Read the account again and ask for confirmation again.',
  account_merged:
    'The account was merged into another one; the message has the end of its number. Sign in with that number, or change that account.',
  admin_exists: 'The number is in the team already. Change the roles of this admin.',
  admin_fixed:
    'The caller, or the first number of ADMIN_MOBILES: their roles cannot be changed here. Another owner changes the caller’s.',
  api_key_exists: 'Another API key has this name. Choose another name, or revoke that key first.',
  api_key_invalid:
    'The API key is not known, has expired, was revoked, or its maker left the team. Create another one.',
  api_key_limit: `Too many requests with this API key in a minute. ${AGAIN}`,
  api_key_network:
    'The API key is limited to other networks than the address of this request, which the message names.',
  api_key_not_found: `No API key has this id. ${LIST_AGAIN}`,
  admin_not_found: `No admin of the team has this id. ${LIST_AGAIN}`,
  balance_too_low: 'The adjustment would make the balance negative; the message names the balance. Take fewer points.',
  bank_file_missing: 'The form of the bank file is not set. The owner chooses it in the settings (`bank_file`).',
  bank_file_unfit:
    'The bank file has no column for the payout details of some payments; the message says which. Change the form, or cancel the run.',
  batch_not_found: `No QR batch has this id. ${LIST_AGAIN}`,
  batch_too_large_to_print:
    'The batch has more codes than the print page shows. Request `labels.pdf` or `codes.csv` of the batch.',
  batch_void: 'The batch was voided. Voiding is final.',
  brand_not_ready: `The programme of this host is being updated, or could not be opened. ${AGAIN}`,
  brand_suspended: 'The programme of this host is closed for now. Its users can do nothing until it is resumed.',
  busy: `Concurrent requests changed the same rows. ${AGAIN}`,
  campaign_changed: 'The campaign would reach no people, or more than were shown. Count again and show it.',
  campaign_ended: 'The campaign has ended or was stopped.',
  campaign_not_found: `No campaign has this id. ${LIST_AGAIN}`,
  case_closed: 'The case was answered; the message says how. Read it again.',
  case_of_claim: 'The case is an answer about a claim and grants no label. Reply to it.',
  case_limit: `The user has sent as many photographs as one day allows. ${AGAIN}`,
  case_not_found: `No case has this id. ${LIST_AGAIN}`,
  case_order_waits:
    'A second admin must first decide about a label for this case; the message says which. Read the confirmations.',
  case_user_inactive: 'The user of the case is suspended and gets no points. Restore the user first, or decline.',
  channel_unavailable: 'The channel has no price in the settings, or WhatsApp is not configured.',
  claim_answered: 'The user has answered this rejection before; once is allowed. Show the answer.',
  claim_approved:
    'The claim is already approved and cannot be rejected. Read the claims again; the points are redeemed.',
  claim_not_found: `No claim has this transaction id. ${LIST_AGAIN}`,
  claim_not_rejected: 'Only a rejected claim can be answered. Read the claim again.',
  claim_too_soon: `The user claimed a few seconds ago. ${AGAIN}`,
  claim_too_small:
    'The balance is below the smallest claim of the programme, which the message names. Wait for more points.',
  confirmation_not_found:
    'No order with this id waits for a second admin, or the caller has not the permission of what it orders. Read the list again.',
  confirmation_state:
    'The order was confirmed, declined, withdrawn or not confirmed within 14 days; the message says which. Read the list again.',
  consent_unavailable: 'The programme does not send these messages. Read the consents again.',
  correction_state:
    'The payment, its claim or another correction is in a state that does not allow this; the message says which.',
  code_invalid:
    'Not a code of this programme: forged, mistyped, or of a retired key. Scan or type it again; do not resend the same text.',
  code_not_found: `The batch has no code with this serial. ${LIST_AGAIN}`,
  code_scanned: 'The code was scanned and cannot be voided. Its points are granted.',
  code_used: 'Another user scanned this code; the response does not say who. A code pays once.',
  code_used_by_you: 'The caller scanned this code before; see message and `data.scanned_at`. Show that scan.',
  code_void: 'The code or its batch was voided. It cannot be scanned.',
  files_missing: 'A bulk upload lacks its Excel file or its ZIP file. Send both files in one form.',
  dispatch_changed: 'Another admin changed the dispatch meanwhile. Read the batch again.',
  download_limit: `Too many downloads of own data or of statements in an hour. ${AGAIN}`,
  export_limit: `Too many reports or label sheets are in progress. ${AGAIN}`,
  forbidden:
    'Signed in with another role; or a missing, wrong or expired signature. Sign in with the other role; for a QR image, request a new address.',
  idempotency_key_reused: 'The Idempotency-Key was used for a different request. Use a new key for each intent.',
  image_too_many_pixels:
    'The picture has more megapixels than are decoded; the message says how many are accepted. Make the picture smaller.',
  image_too_large: 'The picture is too large. Make the picture smaller (5 MB at most).',
  import_exists:
    'This file was imported before; the message says as which import. Undo that one first, or correct the file.',
  import_not_found:
    'No import has this id, or the caller has no bulk upload with it. Check the products: outcomes are kept for a day.',
  import_state: 'The import is not in a state for this, or waits for another owner. Read it again.',
  imports_off: 'Files with personal data are stored encrypted: the operator sets PAYOUT_KEYS first.',
  internal: 'A server error, logged with its request id. Retry once, then report the X-Request-Id of the response.',
  invalid_code_limit: `Too many invalid codes, or too many codes and serials that an admin tried. ${AGAIN}`,
  invalid_idempotency_key:
    'The Idempotency-Key is empty, too long or not printable ASCII. Send 1 to 255 characters of printable ASCII without spaces, or no key.',
  invalid_input:
    'A field is missing or invalid; `errors` maps each to its message. Show each message of `errors` at its field.',
  invalid_json: 'The body is not JSON. A bug in the client: not JSON, or more than 32 levels deep.',
  invalid_page: 'The page is not a whole number from 1. Start at page 1.',
  invalid_request: 'The request does not match the schema of the route. A bug in the client: see `{host}/docs`.',
  invalid_sheet: `The spreadsheet is damaged or has suspicious content. ${OTHER_FILE}`,
  invalid_zip: `The ZIP is damaged or has unsafe file names. ${OTHER_FILE}`,
  label_check_unavailable:
    'The other vendor’s service gives no response. Nothing is used up. Retry after the seconds in Retry-After.',
  label_not_restored:
    'The label is genuine, but was printed after the backup from which the programme was restored, so its batch is not known. Show it to the company; docs/operations/backup-and-restore.md.',
  label_of_other_programme:
    'A label of another programme, which `data.name` names. Offer `data.url`, its address there; do not resend the same text.',
  labels_dispatched:
    'Some of the labels are in another dispatch of the batch, which the message names. Change one of the two.',
  label_count_changed: 'It would void more labels than the client expected. Show the batch again, then ask again.',
  link_invalid:
    'The link of the console was used, has expired or is not complete. `npm run brands -- link` makes a new one.',
  link_limit: `Too many links of the console were tried from this address. ${AGAIN}`,
  market_code_key_missing:
    'CODE_KEYS lacks a key that codes of another vendor are stored under. List it again: without it, one that was paid would be paid again.',
  market_codes_stored:
    'Codes of another vendor are stored as the present formats read them; the message says how many. Keep these formats and add others after them.',
  market_file_not_found: `No file of another vendor’s codes has this id. ${LIST_AGAIN}`,
  market_file_state: 'The file is in another state; the message says which. Read it again.',
  market_formats_missing:
    'How another vendor’s codes are written, or its service, is not set. The owner sets it in the settings (`market_labels`).',
  merge_blocked:
    'What is open in one of the accounts, or was claimed since, prevents the merge or its undo; the message names it. Decide it first.',
  merge_final: 'The merge was made more than 30 days ago and stays. Adjust the points by hand instead.',
  merge_not_found: `The account is not merged into another one. ${LIST_AGAIN}`,
  model_exists: 'Another model has this name. Use that model, or another name.',
  model_in_use: 'The model has products and cannot be deleted. Remove its products first.',
  model_not_found: `No model has this id. ${LIST_AGAIN}`,
  name_not_latin:
    'The bank file writes names in letters A to Z only; the message has the first sign that it cannot write. Ask for the name as the passbook has it.',
  no_points: 'There is nothing to claim. Read the balance again.',
  not_an_image: `The file is not a JPEG or PNG, or is damaged; \`data.found\` names another format of picture. ${OTHER_FILE}`,
  not_found: 'No such route or resource. Check method and path; `{host}/docs` lists them.',
  nothing_payable: `No payable claim can be gathered: none is approved and unpaid, or another admin is gathering them. ${LIST_AGAIN}`,
  number_changed:
    'The number of the account changed less than 24 hours ago: payout details wait until `data.from`. Say so.',
  number_in_use:
    'The new number, which the caller has proven, has an account with points or claims. An admin merges the two accounts.',
  number_request_closed: `The request was decided or cancelled. ${LIST_AGAIN}`,
  number_request_limit: `Too many requests for lost numbers by this user, from this network, or for this number. ${AGAIN}`,
  number_request_not_found: `No request has this id. ${LIST_AGAIN}`,
  number_request_stale: 'The accounts of the request are not as they were; the message says how. Decline the request.',
  number_request_waits: 'A request of this user, or an order for this request, waits already. Show it.',
  opt_out_link_invalid: 'The link to stop offers is not complete, or too old. Open it from the message again.',
  otp_cooldown: `An OTP was sent moments ago. ${AGAIN}`,
  otp_invalid:
    'The OTP is wrong, used, replaced or expired. Type it again, while `data.tries_left` is above 0, or request a new one.',
  otp_limit: `Too many OTPs for this mobile or from this network. ${AGAIN}`,
  payouts_off:
    'The programme does not pay out, or not by this method. Read `GET /programme` again and offer what it names.',
  not_permitted: 'No role of this admin includes this. The owner of the programme gives roles.',
  paid_twice:
    'The claim was paid by another payment; the message says which. Nothing can be corrected: the second payment is handled by hand (docs/operations/paying-claims.md).',
  payee_changed:
    'The user has replaced the payout details, is suspended or was deleted. Read the list of payees again.',
  payee_decided: 'The payee is verified, or the user was asked to correct the details. Read the list of payees again.',
  payee_not_found: `No verification has this id. ${LIST_AGAIN}`,
  payee_order_waits: 'An acceptance of the payee waits. A second admin confirms or declines it first.',
  payout_answer_limit: `Five wrong answers before a change of payout details in 24 hours. ${AGAIN}`,
  payout_answer_needed:
    'The browser is new to the account, or the account was not used for 90 days. Ask the question `data.question` and send `answer`.',
  payout_answer_wrong: 'The answer about the present payout details or name is wrong. Ask again.',
  payout_details_missing: 'The user has not entered payout details. Send all of them.',
  payment_not_found: `No payment of a run has this id. ${LIST_AGAIN}`,
  payout_run_not_found: `No payout run has this id. ${LIST_AGAIN}`,
  payout_run_state: 'The run is in another state than the request needs; the message says which. Read the run again.',
  own_account:
    'The decision is about an account or a payout destination of the admin who decides. Another admin must decide it.',
  picture_not_found: 'No picture has this key. Show the product without a picture.',
  pictures_unavailable: `The picture store does not respond. ${AGAIN}`,
  proposal_stale:
    'A setting has another value by now than the one that the proposal was to change; the message names it. Decline or withdraw the proposal, and propose again.',
  provider_in_use:
    'Payments or verifications are open at the account of the payout provider that was configured before; the message counts them. Wait until they have ended, or correct them.',
  proposal_waits:
    'A proposal for one of these settings waits already; the message names it. Confirm, decline or withdraw that one first.',
  sku_exists: 'Another product has this SKU. Each SKU is one product’s.',
  product_exists: 'Another product of this model has this name. Use that product, or another name.',
  product_not_found: `No product has this id. ${LIST_AGAIN}`,
  push_unavailable:
    'Web push is off, or the endpoint is not one of a known push service. Offer no notifications in this browser.',
  reason_exists: 'The team has saved this reason already. Use it.',
  reason_not_found: `No saved reason has this id. ${LIST_AGAIN}`,
  requester_left:
    'The admin who asked for this was removed, or has not the permission any more. Read the list again; it is withdrawn soon.',
  requester_only: 'Only the admin who ordered it can withdraw it. Another admin can decline it.',
  role_required:
    'The OTP is right and the number is new; the OTP is still valid. Ask what the user is, and send the same again with `role_id`.',
  roles_too_new:
    'An owner gave the caller these roles less than 24 hours ago; the message says from when they can confirm. Another admin can confirm now.',
  scan_limit: `Too many scans by one user in an hour. ${AGAIN}`,
  scan_not_found: `The caller has no scan with this serial. ${LIST_AGAIN}`,
  scheme_ended: 'The scheme has ended or was stopped. Make a new one; what it granted stays.',
  scheme_list_not_found: `No list of people has this id. ${LIST_AGAIN}`,
  scheme_list_used:
    'Schemes that have not ended use this list of people; the message names them. Stop or change them first.',
  scheme_not_found: `No scheme has this id. ${LIST_AGAIN}`,
  second_admin_needed: 'The caller created this payout run or ordered this. Another admin must confirm it.',
  simulation_limit: `Simulations or effects of schemes are being counted: two at once, one of each admin. ${AGAIN}`,
  sheet_protected: 'The spreadsheet has a password. Save it without a password.',
  settings_changed:
    'Another admin changed the settings since they were read. Read them again, show what is different, and save again.',
  sheet_too_large: 'The spreadsheet has more rows, columns or bytes than allowed. Split the sheet.',
  short_code_limit:
    'The user typed too many invalid codes of 12 characters in 24 hours. Scan the label, or retry after the seconds in Retry-After.',
  short_codes_paused:
    'All users together typed too many invalid codes of 12 characters in 24 hours. Scan the label, or retry after the seconds in Retry-After.',
  sms_unavailable: 'The SMS could not be sent; no wait applies. Retry; an operator checks the gateway.',
  store_exists: 'Another store has this name at this address. Use that store, or another name or address.',
  store_not_found: `No store has this id. ${LIST_AGAIN}`,
  suspended: 'The account is suspended. Sign out and say so; an admin can lift it.',
  timeout: 'The request took too long to arrive. Retry on a better network or with less data.',
  token_required:
    'The token header is missing or invalid, or the session has ended. Delete the token and sign in again.',
  too_large: 'The request is too large. Send less.',
  too_many_items: 'Too many ids in one request. Send the ids in several requests.',
  too_many_reasons: 'The team has as many saved reasons as fit. Delete one first.',
  unavailable: `The database does not respond. ${AGAIN}`,
  unsupported_media_type: 'Wrong content type. Send JSON as `application/json`, files as `multipart/form-data`.',
  upload_id_used: 'A bulk upload with this id exists. Ask for its outcome; use a new id for another upload.',
  upload_limit: `Too many uploads are running. ${AGAIN}`,
  value_changed:
    'An approval would pay another value of a point than `shown_values` says; nothing was approved. Show the new one, `data.values`, and ask again.',
  user_not_found: `No user has this id. ${LIST_AGAIN}`,
  webhook_delivery_not_found: `No delivery of the last 30 days has this id. ${LIST_AGAIN}`,
  webhook_delivery_waits: 'The event waits to be delivered. Resume the endpoint, so that it is tried now.',
  webhook_endpoint_exists: 'Another webhook endpoint has this address. Change that one.',
  webhook_endpoint_limit: 'The programme has as many webhook endpoints as are allowed. Remove one first.',
  webhook_endpoint_not_found: `No webhook endpoint has this id. ${LIST_AGAIN}`,
  webhook_endpoint_paused: 'The endpoint is paused and gets nothing. Resume it first.',
  webhook_type_not_sent: 'The endpoint does not get events of this type any more. Change the endpoint first.',
  webhooks_unavailable: 'Secrets cannot be encrypted: an operator sets PAYOUT_KEYS.',
  wording_changed: 'The text of a consent is another one now. Show it again.',
  wrong_file_kind: `The name or content of a file has the wrong type. ${OTHER_FILE}`,
  zip_protected: 'The ZIP has a password. Zip it without a password.',
  zip_too_large: 'The ZIP has too many files or bytes, packed or unpacked. Zip fewer or smaller pictures.',
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof errorCodes;
