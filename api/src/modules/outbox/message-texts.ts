import type { MessageKind } from '../programme';
import type { MessageDetails } from './notify.repository';

type Text = [title: string, body: string];
type Texts = Record<MessageKind, (words: Words) => Text>;
/** Details as written in a sentence: `1,100`, `₹1,100.50`. */
type Words = Record<'points' | 'amount' | 'account', string>;

const english: Texts = {
  'claim-approved': ({ points }) => ['Claim approved', `Your claim of ${points} points was approved.`],
  'claim-rejected': ({ points }) => [
    'Claim not approved',
    `Your claim of ${points} points was not approved. The points are back in your balance. See the reason.`,
  ],
  'payout-paid': ({ amount, account }) => ['Paid', `${amount} was paid to ${account}.`],
  'payout-returned': ({ amount }) => [
    'Payment returned',
    `The bank returned your payment of ${amount}. Check your payout details, and it will be sent again.`,
  ],
  'payout-details-changed': ({ account }) => [
    'Payout details changed',
    `Your money will be sent to ${account}. If this was not you, contact us now.`,
  ],
};

const hindi: Texts = {
  'claim-approved': ({ points }) => ['क्लेम मंज़ूर', `आपका ${points} अंकों का क्लेम मंज़ूर हो गया।`],
  'claim-rejected': ({ points }) => [
    'क्लेम नामंज़ूर',
    `आपका ${points} अंकों का क्लेम मंज़ूर नहीं हुआ। अंक आपके बचे अंकों में वापस आ गए। कारण देखें।`,
  ],
  'payout-paid': ({ amount, account }) => ['पैसे भेज दिए गए', `${account} पर ${amount} भेज दिए गए।`],
  'payout-returned': ({ amount }) => [
    'पेमेंट वापस आ गया',
    `बैंक ने आपका ${amount} का पेमेंट लौटा दिया। अपनी पेमेंट की जानकारी जाँचें, फिर यह दोबारा भेजा जाएगा।`,
  ],
  'payout-details-changed': ({ account }) => [
    'पेमेंट की जानकारी बदली गई',
    `अब आपके पैसे ${account} पर भेजे जाएँगे। अगर यह आपने नहीं किया, तो अभी हमसे संपर्क करें।`,
  ],
};

const texts: Readonly<Record<string, Texts>> = { en: english, hi: hindi };

/** The languages of notifications; users of another one read English. */
export const MESSAGE_LANGUAGES = Object.keys(texts);

const indian = new Intl.NumberFormat('en-IN');
const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 }).format(paise / 100);

/** Returns what a phone shows for a message, and the page that it opens. */
export function presentMessage(kind: MessageKind, details: MessageDetails, language: string | null) {
  const { points = 0, amountPaise = 0, masked = '', transactionId } = details;
  const words = { points: indian.format(points), amount: `₹${rupees(amountPaise)}`, account: masked };
  const [title, body] = (texts[language ?? 'en'] ?? english)[kind](words);
  const url = transactionId === undefined ? '/user/account' : `/user/claims/${encodeURIComponent(transactionId)}`;
  return { title, body, url };
}

/** DLT's limit of one variable. */
const VARIABLE_LENGTH = 30;

/** Returns a message's variables by their names in a template: `##points##`. Amounts are without a currency sign. */
export function templateVariables(details: MessageDetails): Record<string, string> {
  const { transactionId, points, amountPaise, reference, masked } = details;
  const variables = {
    claim: transactionId,
    points: points === undefined ? undefined : indian.format(points),
    amount: amountPaise === undefined ? undefined : rupees(amountPaise),
    reference,
    account: masked,
  };
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value.slice(0, VARIABLE_LENGTH)]] : [])),
  );
}
