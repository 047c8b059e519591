import type { MessageDetails, SchemeNewsKind } from './messages.repository';

/** `{scheme}` is the scheme's name, `{day}` its last day: `31 October`. */
type Texts = Record<SchemeNewsKind, [title: string, body: string]>;

const english: Texts = {
  'scheme-started': ['{scheme}', 'A new scheme runs until {day}. See what it brings you.'],
  'scheme-half': ['{scheme}', 'Half of the time is over. The scheme runs until {day}.'],
  'scheme-ending': ['{scheme}', 'The scheme ends soon. Its last day is {day}.'],
  'scheme-goal': ['Goal reached', '{points} points were added for “{scheme}”.'],
  'scheme-referral': ['Bonus added', '{points} points were added for “{scheme}”.'],
};

const texts: Readonly<Record<string, Texts>> = {
  en: english,
  hi: {
    'scheme-started': ['{scheme}', 'नई स्कीम {day} तक चलेगी। देखें, आपको क्या मिलेगा।'],
    'scheme-half': ['{scheme}', 'आधा समय बीत गया। स्कीम {day} तक चलेगी।'],
    'scheme-ending': ['{scheme}', 'स्कीम जल्द ख़त्म होगी। आख़िरी दिन {day} है।'],
    'scheme-goal': ['लक्ष्य पूरा हुआ', '“{scheme}” के लिए {points} पॉइंट जोड़े गए।'],
    'scheme-referral': ['बोनस मिला', '“{scheme}” के लिए {points} पॉइंट जोड़े गए।'],
  },
  mr: {
    'scheme-started': ['{scheme}', 'नवी योजना {day} पर्यंत चालेल. तुम्हाला काय मिळेल ते पाहा.'],
    'scheme-half': ['{scheme}', 'निम्मा वेळ संपला. योजना {day} पर्यंत चालेल.'],
    'scheme-ending': ['{scheme}', 'योजना लवकरच संपेल. शेवटचा दिवस {day} आहे.'],
    'scheme-goal': ['लक्ष्य पूर्ण झाले', '“{scheme}” साठी {points} पॉइंट्स जमा झाले.'],
    'scheme-referral': ['बोनस मिळाला', '“{scheme}” साठी {points} पॉइंट्स जमा झाले.'],
  },
  ta: {
    'scheme-started': ['{scheme}', 'புதிய திட்டம் {day} வரை நடக்கும். உங்களுக்கு என்ன கிடைக்கும் என்று பார்க்கவும்.'],
    'scheme-half': ['{scheme}', 'பாதி நேரம் முடிந்தது. திட்டம் {day} வரை நடக்கும்.'],
    'scheme-ending': ['{scheme}', 'திட்டம் விரைவில் முடியும். கடைசி நாள் {day}.'],
    'scheme-goal': ['இலக்கை எட்டினீர்கள்', '“{scheme}” க்காக {points} புள்ளிகள் சேர்ந்தன.'],
    'scheme-referral': ['போனஸ் கிடைத்தது', '“{scheme}” க்காக {points} புள்ளிகள் சேர்ந்தன.'],
  },
  te: {
    'scheme-started': ['{scheme}', 'కొత్త స్కీమ్ {day} వరకు నడుస్తుంది. మీకు ఏమి వస్తుందో చూడండి.'],
    'scheme-half': ['{scheme}', 'సగం సమయం అయిపోయింది. స్కీమ్ {day} వరకు నడుస్తుంది.'],
    'scheme-ending': ['{scheme}', 'స్కీమ్ త్వరలో ముగుస్తుంది. చివరి రోజు {day}.'],
    'scheme-goal': ['లక్ష్యం చేరుకున్నారు', '“{scheme}” కోసం {points} పాయింట్లు చేరాయి.'],
    'scheme-referral': ['బోనస్ వచ్చింది', '“{scheme}” కోసం {points} పాయింట్లు చేరాయి.'],
  },
  bn: {
    'scheme-started': ['{scheme}', 'নতুন স্কিম {day} পর্যন্ত চলবে। আপনি কী পাবেন দেখুন।'],
    'scheme-half': ['{scheme}', 'অর্ধেক সময় শেষ। স্কিম {day} পর্যন্ত চলবে।'],
    'scheme-ending': ['{scheme}', 'স্কিম শিগগিরই শেষ হবে। শেষ দিন {day}।'],
    'scheme-goal': ['লক্ষ্য পূরণ হয়েছে', '“{scheme}”-এর জন্য {points} পয়েন্ট যোগ হয়েছে।'],
    'scheme-referral': ['বোনাস পেয়েছেন', '“{scheme}”-এর জন্য {points} পয়েন্ট যোগ হয়েছে।'],
  },
};

/** Returns what a phone shows for news of a scheme, and the page that it opens. */
export function presentSchemeNews(kind: SchemeNewsKind, details: MessageDetails, language: string | null) {
  const { points = 0, names = {}, endsAt } = details;
  const known = language !== null && language in texts ? language : 'en';
  // It ends with this moment, which may be the start of the next day.
  const last = endsAt === undefined ? undefined : new Date(new Date(endsAt).getTime() - 1);
  const words = {
    scheme: names[known] ?? names.en ?? '',
    points: new Intl.NumberFormat('en-IN').format(points),
    day: last
      ? new Intl.DateTimeFormat(`${known}-IN-u-nu-latn`, {
          day: 'numeric',
          month: 'long',
          timeZone: 'Asia/Kolkata',
        }).format(last)
      : '',
  };
  const filled = (text: string) =>
    text.replace(/\{(scheme|points|day)\}/g, (_, word: keyof typeof words) => words[word]);
  const [title, body] = texts[known]![kind];
  return { title: filled(title), body: filled(body), url: '/user/rewards' };
}
