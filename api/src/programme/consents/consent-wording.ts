import type { ConsentKind } from '../../platform/database/schema';

export const CONSENT_KINDS: readonly ConsentKind[] = ['whatsapp-updates', 'whatsapp-offers', 'sms-offers'];

/** What is about offers; the rest is about the user's own claims and payments. */
export const OFFERS: readonly ConsentKind[] = ['whatsapp-offers', 'sms-offers'];

/**
 * The version of the texts below. It is stored with each consent, as the proof of what was agreed to: other words are a
 * new version, and the old texts stay in this repository's history under their number.
 */
export const WORDING = 1;

const WORDINGS: Readonly<Record<string, Readonly<Record<ConsentKind, string>>>> = {
  en: {
    'whatsapp-updates': 'Send me news of my claims and payments by WhatsApp. I can stop it here or by replying STOP.',
    'whatsapp-offers': 'Send me offers and schemes by WhatsApp. I can stop it here or by replying STOP.',
    'sms-offers': 'Send me offers and schemes by SMS. I can stop it here or by the link in each message.',
  },
  hi: {
    'whatsapp-updates': 'मेरे क्लेम और पेमेंट की ख़बर मुझे WhatsApp पर भेजें। मैं इसे यहाँ या STOP लिखकर बंद कर सकता/सकती हूँ।',
    'whatsapp-offers': 'ऑफ़र और स्कीम मुझे WhatsApp पर भेजें। मैं इसे यहाँ या STOP लिखकर बंद कर सकता/सकती हूँ।',
    'sms-offers': 'ऑफ़र और स्कीम मुझे SMS से भेजें। मैं इसे यहाँ या हर मैसेज के लिंक से बंद कर सकता/सकती हूँ।',
  },
  mr: {
    'whatsapp-updates': 'माझ्या क्लेम आणि पेमेंटची माहिती मला WhatsApp वर पाठवा. मी हे इथे किंवा STOP लिहून बंद करू शकतो/शकते.',
    'whatsapp-offers': 'ऑफर आणि योजना मला WhatsApp वर पाठवा. मी हे इथे किंवा STOP लिहून बंद करू शकतो/शकते.',
    'sms-offers': 'ऑफर आणि योजना मला SMS ने पाठवा. मी हे इथे किंवा प्रत्येक मेसेजमधील लिंकने बंद करू शकतो/शकते.',
  },
  ta: {
    'whatsapp-updates':
      'என் கோரிக்கைகள், பணம் பற்றிய செய்திகளை WhatsApp-இல் அனுப்பவும். இங்கே அல்லது STOP என்று பதில் அனுப்பி நிறுத்தலாம்.',
    'whatsapp-offers': 'சலுகைகளையும் திட்டங்களையும் WhatsApp-இல் அனுப்பவும். இங்கே அல்லது STOP என்று பதில் அனுப்பி நிறுத்தலாம்.',
    'sms-offers': 'சலுகைகளையும் திட்டங்களையும் SMS-இல் அனுப்பவும். இங்கே அல்லது ஒவ்வொரு செய்தியில் உள்ள இணைப்பால் நிறுத்தலாம்.',
  },
  te: {
    'whatsapp-updates': 'నా క్లెయిమ్‌లు, చెల్లింపుల సమాచారాన్ని WhatsApp‌లో పంపండి. ఇక్కడ లేదా STOP అని జవాబిచ్చి ఆపవచ్చు.',
    'whatsapp-offers': 'ఆఫర్లు, స్కీమ్‌లను WhatsApp‌లో పంపండి. ఇక్కడ లేదా STOP అని జవాబిచ్చి ఆపవచ్చు.',
    'sms-offers': 'ఆఫర్లు, స్కీమ్‌లను SMS‌లో పంపండి. ఇక్కడ లేదా ప్రతి మెసేజ్‌లోని లింక్‌తో ఆపవచ్చు.',
  },
  bn: {
    'whatsapp-updates': 'আমার ক্লেম ও পেমেন্টের খবর WhatsApp-এ পাঠান। এখানে বা STOP লিখে এটি বন্ধ করা যায়।',
    'whatsapp-offers': 'অফার ও স্কিম WhatsApp-এ পাঠান। এখানে বা STOP লিখে এটি বন্ধ করা যায়।',
    'sms-offers': 'অফার ও স্কিম SMS-এ পাঠান। এখানে বা প্রতিটি মেসেজের লিংক দিয়ে এটি বন্ধ করা যায়।',
  },
};

/** Returns the texts that a user agrees to, and their language: English if there are none in the one asked for. */
export function wordingIn(language: string | null | undefined) {
  const known = language && language in WORDINGS ? language : 'en';
  return { language: known, texts: WORDINGS[known]! };
}
