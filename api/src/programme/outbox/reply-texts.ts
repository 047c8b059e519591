/** Of a reply to what a user answered to a rejection, in place of the texts of a declined photo. */
export const replies: Readonly<Record<string, [title: string, body: string]>> = {
  en: ['A reply about your claim', 'The company has replied to your answer. Read it in your claim.'],
  hi: ['आपके क्लेम पर जवाब', 'कंपनी ने आपकी बात का जवाब दिया है। अपने क्लेम में पढ़ें।'],
  mr: ['तुमच्या क्लेमवर उत्तर', 'कंपनीने तुमच्या म्हणण्याला उत्तर दिले आहे. तुमच्या क्लेममध्ये वाचा.'],
  ta: ['உங்கள் கோரிக்கைக்குப் பதில்', 'நீங்கள் எழுதியதற்கு நிறுவனம் பதில் அளித்துள்ளது. உங்கள் கோரிக்கையில் படிக்கவும்.'],
  te: ['మీ క్లెయిమ్‌కు జవాబు', 'మీరు రాసినదానికి కంపెనీ జవాబు ఇచ్చింది. మీ క్లెయిమ్‌లో చదవండి.'],
  bn: ['আপনার ক্লেমের উত্তর', 'আপনার কথার উত্তর কোম্পানি দিয়েছে। আপনার ক্লেমে পড়ুন।'],
};
