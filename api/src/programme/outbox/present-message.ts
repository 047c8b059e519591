import { english, texts } from './message-texts';
import { isSchemeNews, type Message, type MessageDetails } from './messages.repository';
import { replies } from './reply-texts';
import { presentSchemeNews } from './scheme-texts';

/** 2027-03-12 as 12-03-2027. */
const dayText = (day = '') => day.split('-').toReversed().join('-');

const indian = new Intl.NumberFormat('en-IN');
const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 }).format(paise / 100);

/** Returns what a phone shows for a message, and the page that it opens. */
export function presentMessage(kind: Message['kind'], details: MessageDetails, language: string | null) {
  if (isSchemeNews(kind)) return presentSchemeNews(kind, details, language);
  const { points = 0, amountPaise = 0, masked = '', transactionId, lastDay } = details;
  const words = {
    points: indian.format(points),
    amount: `₹${rupees(amountPaise)}`,
    account: masked,
    day: dayText(lastDay),
  };
  const [title, text] = (texts[language ?? 'en'] ?? english)[kind];
  const body = text.replace(/\{(points|amount|account|day)\}/g, (_, word: keyof typeof words) => words[word]);
  if (kind === 'case-declined' && transactionId) {
    const [replied, bodyOfReply] = replies[language ?? 'en'] ?? replies.en!;
    return { title: replied, body: bodyOfReply, url: `/user/claims/${encodeURIComponent(transactionId)}` };
  }
  if (kind.startsWith('case-')) return { title, body, url: '/user/cases' };
  if (kind.startsWith('number-')) return { title, body, url: '/user/account/number' };
  if (kind === 'payout-name-needed' || kind === 'payout-unverified')
    return { title, body, url: '/user/account/payout' };
  if (kind.startsWith('points-')) return { title, body, url: '/user/rewards' };
  const url = transactionId === undefined ? '/user/account' : `/user/claims/${encodeURIComponent(transactionId)}`;
  return { title, body, url };
}

/** DLT's limit of one variable; a link may be longer. */
const VARIABLE_LENGTH = 30;

/** By code points: half an emoji is no text that PostgreSQL stores. */
export const cutVariable = (value: string): string => [...value].slice(0, VARIABLE_LENGTH).join('');

/** Returns a message's variables by their names in a template: `##points##`. Amounts are without a currency sign. */
export function templateVariables(details: MessageDetails): Record<string, string> {
  const { transactionId, points, amountPaise, reference, masked, lastDay } = details;
  const variables = {
    claim: transactionId,
    points: points === undefined ? undefined : indian.format(points),
    amount: amountPaise === undefined ? undefined : rupees(amountPaise),
    reference,
    account: masked,
    day: lastDay && dayText(lastDay),
  };
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, cutVariable(value)]] : [])),
  );
}
