import type { MessageKind } from '../programme';

/** `{points}`, `{amount}`, `{account}` and `{day}` are filled: `1,100`, `₹1,100.50`, `ra••••@okicici`, `12-03-2027`. */
type Texts = Record<MessageKind, [title: string, body: string]>;

export const english: Texts = {
  'claim-approved': ['Claim approved', 'Your claim of {points} points was approved.'],
  'claim-rejected': [
    'Claim not approved',
    'Your claim of {points} points was not approved. The points are back in your balance. See the reason.',
  ],
  'payout-paid': ['Paid', '{amount} was paid to {account}.'],
  'payout-returned': [
    'Payment returned',
    'The bank returned your payment of {amount}. Check your bank or UPI, and it will be sent again.',
  ],
  'payout-details-changed': [
    'Bank or UPI changed',
    'Your money will be sent to {account}. If this was not you, contact us now.',
  ],
  'payout-name-needed': [
    'Name for your payment',
    'Write your name in English letters, as your passbook has it, so that the bank can pay you.',
  ],
  'payout-unverified': [
    'Check your bank or UPI',
    'We could not pay to {account} yet: the bank does not confirm it. See what to do.',
  ],
  'case-granted': ['Points for your photo', '{points} points were added for your photo of a label.'],
  'case-declined': ['Photo not accepted', 'The photo of your label was not accepted. See the reason.'],
  'number-asked': [
    'Somebody asks for your points',
    'Somebody asks to move this number’s points to the number ending {account}. If this is not you, sign in and cancel it within 24 hours, or call us.',
  ],
  'number-changed': [
    'Mobile number changed',
    'Your points moved to the number ending {account}. If this was not you, call us now.',
  ],
  'account-merged': [
    'Accounts merged',
    'Your two accounts are one now: {points} points came to the number {account}. Sign in with it.',
  ],
  'account-unmerged': [
    'Accounts separate again',
    'Your accounts were separated again: {points} points went back to the number {account}.',
  ],
  'points-expiring': [
    'Your points will expire',
    '{points} points expire after {day}. Scan a label, or claim them, before.',
  ],
  'points-expired': ['Points expired', '{points} points expired, since no label was scanned for long.'],
};

const hindi: Texts = {
  'claim-approved': ['क्लेम मंज़ूर', 'आपका {points} पॉइंट का क्लेम मंज़ूर हो गया।'],
  'claim-rejected': ['क्लेम नामंज़ूर', 'आपका {points} पॉइंट का क्लेम मंज़ूर नहीं हुआ। पॉइंट आपके बचे पॉइंट में वापस आ गए। कारण देखें।'],
  'payout-paid': ['पैसे भेज दिए गए', '{account} पर {amount} भेज दिए गए।'],
  'payout-returned': [
    'पेमेंट वापस आ गया',
    'बैंक ने आपका {amount} का पेमेंट लौटा दिया। अपना बैंक या UPI जाँचें, फिर यह दोबारा भेजा जाएगा।',
  ],
  'payout-details-changed': [
    'बैंक या UPI बदला गया',
    'अब आपके पैसे {account} पर भेजे जाएँगे। अगर यह आपने नहीं किया, तो अभी हमसे संपर्क करें।',
  ],
  'payout-name-needed': ['पेमेंट के लिए नाम', 'अपना नाम अंग्रेज़ी अक्षरों में लिखें, जैसा पासबुक में है, ताकि बैंक आपको पैसे भेज सके।'],
  'payout-unverified': ['बैंक या UPI जाँचें', '{account} पर अभी पैसे नहीं भेजे जा सकते: बैंक से पुष्टि नहीं हुई। देखें क्या करना है।'],
  'case-granted': ['फ़ोटो के पॉइंट मिले', 'लेबल की आपकी फ़ोटो के लिए {points} पॉइंट जोड़े गए।'],
  'case-declined': ['फ़ोटो मंज़ूर नहीं हुई', 'लेबल की आपकी फ़ोटो मंज़ूर नहीं हुई। कारण देखें।'],
  'number-asked': [
    'कोई आपके पॉइंट माँग रहा है',
    'कोई इस नंबर के पॉइंट {account} वाले नंबर पर ले जाना चाहता है। अगर यह आप नहीं हैं, तो 24 घंटे में साइन इन करके इसे रद्द करें या हमें फ़ोन करें।',
  ],
  'number-changed': [
    'मोबाइल नंबर बदला गया',
    'आपके पॉइंट {account} वाले नंबर पर चले गए। अगर यह आपने नहीं किया, तो अभी हमें फ़ोन करें।',
  ],
  'account-merged': [
    'खाते मिला दिए गए',
    'आपके दोनों खाते अब एक हैं: {points} पॉइंट नंबर {account} के खाते में आ गए। उसी नंबर से साइन इन करें।',
  ],
  'account-unmerged': ['खाते फिर अलग', 'आपके खाते फिर अलग कर दिए गए: {points} पॉइंट नंबर {account} के खाते में वापस गए।'],
  'points-expiring': [
    'आपके पॉइंट खत्म होने वाले हैं',
    '{points} पॉइंट {day} के बाद खत्म हो जाएँगे। उससे पहले कोई लेबल स्कैन करें या क्लेम करें।',
  ],
  'points-expired': ['पॉइंट खत्म हो गए', '{points} पॉइंट खत्म हो गए, क्योंकि लंबे समय से कोई लेबल स्कैन नहीं हुआ।'],
};

const marathi: Texts = {
  'claim-approved': ['क्लेम मंजूर', 'तुमचा {points} पॉइंट्सचा क्लेम मंजूर झाला.'],
  'claim-rejected': ['क्लेम मंजूर झाला नाही', 'तुमचा {points} पॉइंट्सचा क्लेम मंजूर झाला नाही. पॉइंट्स परत मिळाले आहेत. कारण पाहा.'],
  'payout-paid': ['पैसे पाठवले', '{account} वर {amount} पाठवले.'],
  'payout-returned': ['पेमेंट परत आले', 'बँकेने तुमचे {amount} चे पेमेंट परत केले. बँक किंवा UPI तपासा, मग ते पुन्हा पाठवले जाईल.'],
  'payout-details-changed': [
    'बँक किंवा UPI बदलले',
    'आता तुमचे पैसे {account} वर पाठवले जातील. हे तुम्ही केले नसेल, तर लगेच आमच्याशी संपर्क करा.',
  ],
  'payout-name-needed': ['पेमेंटसाठी नाव', 'तुमचे नाव इंग्रजी अक्षरांत लिहा, जसे पासबुकमध्ये आहे, म्हणजे बँक तुम्हाला पैसे पाठवू शकेल.'],
  'payout-unverified': [
    'बँक किंवा UPI तपासा',
    '{account} वर अजून पैसे पाठवता येत नाहीत: बँकेने पुष्टी केली नाही. काय करायचे ते पाहा.',
  ],
  'case-granted': ['फोटोचे पॉइंट्स मिळाले', 'लेबलच्या तुमच्या फोटोसाठी {points} पॉइंट्स जमा झाले.'],
  'case-declined': ['फोटो मंजूर झाला नाही', 'लेबलचा तुमचा फोटो मंजूर झाला नाही. कारण पाहा.'],
  'number-asked': [
    'कोणीतरी तुमचे पॉइंट्स मागत आहे',
    'कोणीतरी या नंबरचे पॉइंट्स {account} ने संपणाऱ्या नंबरवर नेऊ इच्छितो. हे तुम्ही नसाल, तर 24 तासांत साइन इन करून ते रद्द करा किंवा आम्हाला फोन करा.',
  ],
  'number-changed': [
    'मोबाइल नंबर बदलला',
    'तुमचे पॉइंट्स {account} ने संपणाऱ्या नंबरवर गेले. हे तुम्ही केले नसेल, तर लगेच आम्हाला फोन करा.',
  ],
  'account-merged': [
    'खाती एकत्र केली',
    'तुमची दोन्ही खाती आता एकच आहेत: {points} पॉइंट्स {account} नंबरच्या खात्यात आले. त्याच नंबरने साइन इन करा.',
  ],
  'account-unmerged': ['खाती पुन्हा वेगळी', 'तुमची खाती पुन्हा वेगळी केली: {points} पॉइंट्स {account} नंबरच्या खात्यात परत गेले.'],
  'points-expiring': ['तुमचे पॉइंट्स संपणार आहेत', '{points} पॉइंट्स {day} नंतर संपतील. त्याआधी लेबल स्कॅन करा किंवा क्लेम करा.'],
  'points-expired': ['पॉइंट्स संपले', '{points} पॉइंट्स संपले, कारण बराच काळ लेबल स्कॅन केले नाही.'],
};

const tamil: Texts = {
  'claim-approved': ['கோரிக்கை ஏற்கப்பட்டது', '{points} புள்ளிகளுக்கான உங்கள் கோரிக்கைக்கு ஒப்புதல் கிடைத்தது.'],
  'claim-rejected': [
    'ஒப்புதல் கிடைக்கவில்லை',
    '{points} புள்ளிகளுக்கான உங்கள் கோரிக்கைக்கு ஒப்புதல் கிடைக்கவில்லை. புள்ளிகள் உங்கள் இருப்புக்குத் திரும்பின. காரணத்தைப் பார்க்கவும்.',
  ],
  'payout-paid': ['பணம் அனுப்பப்பட்டது', '{account} க்கு {amount} அனுப்பப்பட்டது.'],
  'payout-returned': [
    'கட்டணம் திரும்பி வந்தது',
    'உங்கள் {amount} கட்டணத்தை வங்கி திருப்பி அனுப்பியது. வங்கி அல்லது UPI ஐச் சரிபார்க்கவும்; அது மீண்டும் அனுப்பப்படும்.',
  ],
  'payout-details-changed': [
    'வங்கி அல்லது UPI மாற்றப்பட்டது',
    'இனி உங்கள் பணம் {account} க்கு அனுப்பப்படும். இதை நீங்கள் செய்யவில்லை என்றால், உடனே எங்களைத் தொடர்புகொள்ளவும்.',
  ],
  'payout-name-needed': [
    'பணம் பெற பெயர்',
    'வங்கி உங்களுக்குப் பணம் அனுப்ப, பாஸ்புக்கில் உள்ளபடி உங்கள் பெயரை ஆங்கில எழுத்துகளில் எழுதவும்.',
  ],
  'payout-unverified': [
    'வங்கி அல்லது UPI-ஐச் சரிபார்க்கவும்',
    '{account}-க்கு இன்னும் பணம் அனுப்ப முடியவில்லை: வங்கி அதை உறுதி செய்யவில்லை. என்ன செய்வது என்று பார்க்கவும்.',
  ],
  'case-granted': ['புகைப்படத்திற்கான புள்ளிகள்', 'உங்கள் லேபிளின் புகைப்படத்திற்கு {points} புள்ளிகள் சேர்ந்தன.'],
  'case-declined': ['புகைப்படம் ஏற்கப்படவில்லை', 'உங்கள் லேபிளின் புகைப்படம் ஏற்கப்படவில்லை. காரணத்தைப் பார்க்கவும்.'],
  'number-asked': [
    'யாரோ உங்கள் புள்ளிகளைக் கேட்கிறார்கள்',
    'இந்த எண்ணின் புள்ளிகளை {account} என முடியும் எண்ணுக்கு மாற்ற யாரோ கேட்கிறார்கள். அது நீங்கள் இல்லை என்றால், 24 மணி நேரத்துக்குள் உள்நுழைந்து ரத்து செய்யுங்கள் அல்லது எங்களை அழையுங்கள்.',
  ],
  'number-changed': [
    'மொபைல் எண் மாற்றப்பட்டது',
    'உங்கள் புள்ளிகள் {account} என முடியும் எண்ணுக்கு மாறின. இதை நீங்கள் செய்யவில்லை என்றால், உடனே எங்களை அழையுங்கள்.',
  ],
  'account-merged': [
    'கணக்குகள் இணைக்கப்பட்டன',
    'உங்கள் இரண்டு கணக்குகளும் இப்போது ஒன்று: {points} புள்ளிகள் {account} எண்ணின் கணக்கில் சேர்ந்தன. அந்த எண்ணில் உள்நுழையவும்.',
  ],
  'account-unmerged': [
    'கணக்குகள் மீண்டும் தனித்தனி',
    'உங்கள் கணக்குகள் மீண்டும் பிரிக்கப்பட்டன: {points} புள்ளிகள் {account} எண்ணின் கணக்கிற்குத் திரும்பின.',
  ],
  'points-expiring': [
    'உங்கள் புள்ளிகள் காலாவதியாகும்',
    '{points} புள்ளிகள் {day} க்குப் பிறகு காலாவதியாகும். அதற்கு முன் ஒரு லேபிளை ஸ்கேன் செய்யுங்கள் அல்லது கோருங்கள்.',
  ],
  'points-expired': ['புள்ளிகள் காலாவதியாயின', 'நீண்ட காலமாக லேபிள் ஸ்கேன் செய்யாததால் {points} புள்ளிகள் காலாவதியாயின.'],
};

const telugu: Texts = {
  'claim-approved': ['క్లెయిమ్ ఆమోదించబడింది', 'మీ {points} పాయింట్ల క్లెయిమ్ ఆమోదించబడింది.'],
  'claim-rejected': ['క్లెయిమ్ ఆమోదించబడలేదు', 'మీ {points} పాయింట్ల క్లెయిమ్ ఆమోదించబడలేదు. పాయింట్లు మీ బ్యాలెన్స్‌కు తిరిగి వచ్చాయి. కారణం చూడండి.'],
  'payout-paid': ['డబ్బు చెల్లించబడింది', '{account} కు {amount} చెల్లించబడింది.'],
  'payout-returned': [
    'చెల్లింపు తిరిగి వచ్చింది',
    'మీ {amount} చెల్లింపును బ్యాంకు తిప్పి పంపింది. బ్యాంకు లేదా UPI సరిచూడండి; అది మళ్లీ పంపబడుతుంది.',
  ],
  'payout-details-changed': [
    'బ్యాంకు లేదా UPI మారింది',
    'ఇకపై మీ డబ్బు {account} కు పంపబడుతుంది. ఇది మీరు చేయకపోతే, వెంటనే మమ్మల్ని సంప్రదించండి.',
  ],
  'payout-name-needed': ['చెల్లింపు కోసం పేరు', 'బ్యాంకు మీకు డబ్బు పంపగలిగేలా, పాస్‌బుక్‌లో ఉన్నట్లు మీ పేరును ఇంగ్లిష్ అక్షరాల్లో రాయండి.'],
  'payout-unverified': ['బ్యాంకు లేదా UPI చూసుకోండి', '{account}కు ఇంకా డబ్బు పంపలేము: బ్యాంకు దాన్ని నిర్ధారించలేదు. ఏం చేయాలో చూడండి.'],
  'case-granted': ['ఫోటోకు పాయింట్లు', 'మీ లేబుల్ ఫోటోకు {points} పాయింట్లు చేరాయి.'],
  'case-declined': ['ఫోటో అంగీకరించబడలేదు', 'మీ లేబుల్ ఫోటో అంగీకరించబడలేదు. కారణం చూడండి.'],
  'number-asked': [
    'ఎవరో మీ పాయింట్లు అడుగుతున్నారు',
    'ఈ నంబర్ పాయింట్లను {account} తో ముగిసే నంబర్‌కు మార్చమని ఎవరో అడుగుతున్నారు. అది మీరు కాకపోతే, 24 గంటల్లో సైన్ ఇన్ చేసి రద్దు చేయండి లేదా మాకు ఫోన్ చేయండి.',
  ],
  'number-changed': ['మొబైల్ నంబర్ మారింది', 'మీ పాయింట్లు {account} తో ముగిసే నంబర్‌కు మారాయి. ఇది మీరు చేయకపోతే, వెంటనే మాకు ఫోన్ చేయండి.'],
  'account-merged': [
    'ఖాతాలు కలిపారు',
    'మీ రెండు ఖాతాలు ఇప్పుడు ఒకటే: {points} పాయింట్లు {account} నంబర్ ఖాతాలోకి వచ్చాయి. ఆ నంబర్‌తో సైన్ ఇన్ చేయండి.',
  ],
  'account-unmerged': ['ఖాతాలు మళ్లీ వేరు', 'మీ ఖాతాలను మళ్లీ వేరు చేశారు: {points} పాయింట్లు {account} నంబర్ ఖాతాకు తిరిగి వెళ్లాయి.'],
  'points-expiring': [
    'మీ పాయింట్ల గడువు ముగుస్తుంది',
    '{points} పాయింట్ల గడువు {day} తర్వాత ముగుస్తుంది. అంతకు ముందు లేబుల్ స్కాన్ చేయండి లేదా క్లెయిమ్ చేయండి.',
  ],
  'points-expired': ['పాయింట్ల గడువు ముగిసింది', 'చాలా కాలం లేబుల్ స్కాన్ చేయనందున {points} పాయింట్ల గడువు ముగిసింది.'],
};

const bengali: Texts = {
  'claim-approved': ['ক্লেম অনুমোদিত', 'আপনার {points} পয়েন্টের ক্লেম অনুমোদিত হয়েছে।'],
  'claim-rejected': [
    'ক্লেম অনুমোদিত হয়নি',
    'আপনার {points} পয়েন্টের ক্লেম অনুমোদিত হয়নি। পয়েন্ট আপনার ব্যালেন্সে ফিরে এসেছে। কারণ দেখুন।',
  ],
  'payout-paid': ['টাকা পাঠানো হয়েছে', '{account}-এ {amount} পাঠানো হয়েছে।'],
  'payout-returned': [
    'পেমেন্ট ফেরত এসেছে',
    'ব্যাংক আপনার {amount}-এর পেমেন্ট ফেরত পাঠিয়েছে। ব্যাংক বা UPI যাচাই করুন, তারপর এটি আবার পাঠানো হবে।',
  ],
  'payout-details-changed': [
    'ব্যাংক বা UPI বদলেছে',
    'এখন থেকে আপনার টাকা {account}-এ পাঠানো হবে। এটি আপনি না করে থাকলে এখনই আমাদের সঙ্গে যোগাযোগ করুন।',
  ],
  'payout-name-needed': [
    'পেমেন্টের জন্য নাম',
    'ব্যাংক যাতে আপনাকে টাকা পাঠাতে পারে, তাই পাসবুকে যেমন আছে তেমন আপনার নাম ইংরেজি অক্ষরে লিখুন।',
  ],
  'payout-unverified': [
    'ব্যাংক বা UPI দেখে নিন',
    '{account}-এ এখনও টাকা পাঠানো যাচ্ছে না: ব্যাংক এটি নিশ্চিত করেনি। কী করতে হবে দেখুন।',
  ],
  'case-granted': ['ছবির জন্য পয়েন্ট', 'লেবেলের ছবির জন্য {points} পয়েন্ট যোগ হয়েছে।'],
  'case-declined': ['ছবি গ্রহণ করা হয়নি', 'আপনার লেবেলের ছবি গ্রহণ করা হয়নি। কারণ দেখুন।'],
  'number-asked': [
    'কেউ আপনার পয়েন্ট চাইছে',
    'কেউ এই নম্বরের পয়েন্ট {account} দিয়ে শেষ হওয়া নম্বরে নিতে চাইছে। আপনি না হলে 24 ঘণ্টার মধ্যে সাইন ইন করে বাতিল করুন বা আমাদের ফোন করুন।',
  ],
  'number-changed': [
    'মোবাইল নম্বর বদলেছে',
    'আপনার পয়েন্ট {account} দিয়ে শেষ হওয়া নম্বরে গেছে। এটি আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  ],
  'account-merged': [
    'অ্যাকাউন্ট এক হয়েছে',
    'আপনার দুটি অ্যাকাউন্ট এখন একটি: {points} পয়েন্ট {account} নম্বরের অ্যাকাউন্টে এসেছে। সেই নম্বর দিয়ে সাইন ইন করুন।',
  ],
  'account-unmerged': [
    'অ্যাকাউন্ট আবার আলাদা',
    'আপনার অ্যাকাউন্ট আবার আলাদা করা হয়েছে: {points} পয়েন্ট {account} নম্বরের অ্যাকাউন্টে ফিরে গেছে।',
  ],
  'points-expiring': [
    'আপনার পয়েন্টের মেয়াদ শেষ হবে',
    '{day} তারিখের পরে {points} পয়েন্টের মেয়াদ শেষ হবে। তার আগে লেবেল স্ক্যান করুন বা ক্লেম করুন।',
  ],
  'points-expired': ['পয়েন্টের মেয়াদ শেষ', 'অনেক দিন লেবেল স্ক্যান না হওয়ায় {points} পয়েন্টের মেয়াদ শেষ হয়েছে।'],
};

/** By language; users of another one read English. */
export const texts: Readonly<Record<string, Texts>> = {
  en: english,
  hi: hindi,
  mr: marathi,
  ta: tamil,
  te: telugu,
  bn: bengali,
};
